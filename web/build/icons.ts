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
