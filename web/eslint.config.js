// What the linter sees to, beside the compiler: promises nobody waits for, == for ===, names that nothing uses,
// and what Svelte's own linter knows of components.
import { fileURLToPath } from 'node:url'
import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default defineConfig(
  globalIgnores(['src/gen/', '**/*.gen.ts', 'public/']),
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: true,
        tsconfigRootDir: fileURLToPath(new URL('.', import.meta.url)),
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      eqeqeq: 'error',
      'no-undef': 'off', // the compiler's part
      // French has narrow spaces before : ; ! and ?
      'no-irregular-whitespace': ['error', { skipComments: true, skipStrings: true, skipTemplates: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'svelte/button-has-type': 'error', // a button without a type submits
      'svelte/no-useless-mustaches': 'off', // {', '} keeps the space, which Svelte takes away at the end of an element
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // The linter does not see the types that one component exports to another; svelte-check does.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-redundant-type-constituents': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Not in tsconfig.json: what runs in node, and the service worker, into which the build writes its list of files.
    files: ['*.config.js', 'types.js', 'vite.config.ts', 'src/sw.js'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: {
      globals: { ...globals.node, ...globals.serviceworker, __SHELL__: 'readonly', __RULES__: 'readonly' },
    },
    rules: { 'no-undef': 'error' },
  },
)
