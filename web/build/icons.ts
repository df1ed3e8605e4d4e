import type { Plugin } from 'vite'

const drawn = /@ant-design\/icons\/es\/components\/AntdIcon(?:Light)?\.js/
const label = /role: "img",\s*"aria-label": icon\.name/
const mute =
  '...(onClick || restProps["aria-label"] ? { role: "img", "aria-label": icon.name } : { "aria-hidden": true })'

/** The code of antd's icon, hidden from screen readers if it only accompanies a word. */
export const muteIcon = (code: string): string => {
  if (!label.test(code)) throw new Error("antd's icons are drawn in another way now: see how they are kept silent")
  return code.replace(label, mute)
}

/**
 * antd's icons add their English names to their parent, so that a button is read out as "plus 新增". This hides them,
 * except those that are controls themselves or have a name.
 */
export const decorativeIcons = (): Plugin => ({
  name: 'decorative-icons',
  transform: { filter: { id: drawn }, handler: code => ({ code: muteIcon(code), map: null }) },
})

const iconImport = /import \{([^}]*)\} from '@ant-design\/icons'/g

const importIcon = (specifier: string): string => {
  if (specifier.startsWith('type ')) return `import { ${specifier} } from '@ant-design/icons'`
  const [name, alias = name] = specifier.split(' as ')
  return `import ${alias} from '@ant-design/icons/es/icons/${name}'`
}

/** The code with each icon imported from its own module, in as many lines. */
export const importEachIcon = (code: string): string =>
  code.replace(iconImport, (statement, specifiers: string) => {
    const imports = specifiers.split(',').map(specifier => specifier.trim())
    return imports.filter(Boolean).map(importIcon).join('; ') + '\n'.repeat(statement.split('\n').length - 1)
  })

/**
 * Imports each icon from its own module. Through the index of the package, all icons of the product would count as
 * imported by whatever imports one: those of every screen would be loaded with the first view.
 */
export const separateIcons = (): Plugin => ({
  name: 'separate-icons',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/src\/.*\.tsx?$/, code: '@ant-design/icons' },
    handler: code => ({ code: importEachIcon(code), map: null }),
  },
})
