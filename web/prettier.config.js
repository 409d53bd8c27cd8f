// How the client's sources are laid out. Width, indentation and line ends are those of .editorconfig.
export default {
  plugins: ['prettier-plugin-svelte'],
  semi: false,
  singleQuote: true,
  experimentalTernaries: true, // a chain of conditions reads like a table
}
