// JSON Schemas in, TypeScript out: an object of schemas by name on standard input, the interfaces of each on standard
// output. tools/web_types.py makes the schemas.
import { readFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'
import prettier from './prettier.config.js'

const options = {
  additionalProperties: false,
  bannerComment: '',
  ignoreMinAndMaxItems: true, // TypeScript would list every length
  style: prettier,
  unreachableDefinitions: true,
}

// What the compiler says of the schema as a whole, which is only there to hold the definitions
const WHOLE = /export interface All \{\n.*\n\}\n/
const REFERENCE = /\n \*\n \* This interface was referenced by `All`'s JSON-Schema\n \* via the `definition` "\w+"\./g

async function interfaces(schema) {
  const text = await compile(schema, 'All', options)
  return text
    .replace(WHOLE, '')
    .replace(REFERENCE, '')
    .replace(/\n\}\n(?=.)/g, '\n}\n\n')
}

const schemas = JSON.parse(readFileSync(0, 'utf-8'))
const written = await Promise.all(
  Object.entries(schemas).map(async ([name, schema]) => [name, await interfaces(schema)]),
)
process.stdout.write(JSON.stringify(Object.fromEntries(written)))
