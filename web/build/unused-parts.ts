import type { Plugin } from 'vite'

type Part = {
  /** The module of antd. */
  readonly path: string
  /** What antd imports of it besides its default. */
  readonly names: readonly string[]
}

/**
 * Parts of antd that others of its parts import and this product does not use. The filter menus in the heads of tables bring
 * a tree and a search box: lists are filtered by the query panel. Skeletons stand in dialogs that load: ours open with content.
 */
export const unusedParts: readonly Part[] = [
  { path: 'antd/es/table/hooks/useFilter/FilterDropdown.js', names: ['flattenKeys'] },
  { path: 'antd/es/skeleton/index.js', names: [] },
]

const stubOf = ({ path, names }: Part): string => {
  const stub = `() => { throw new Error(${JSON.stringify(`this build has no ${path}`)}) }`
  return [`export default ${stub}`, ...names.map(name => `export const ${name} = ${stub}`)].join('\n')
}

/** Leaves them out of the bundle: 6 KB of what the first list loads. Using one fails when it is rendered. */
export const withoutUnusedParts = (): Plugin => ({
  name: 'without-unused-parts',
  apply: 'build',
  transform: {
    filter: { id: /\/antd\/es\/(?:table|skeleton)\// },
    handler: (_, id) => {
      const part = unusedParts.find(({ path }) => id.endsWith(path))
      return part && { code: stubOf(part), map: null }
    },
  },
})
