import type { Plugin } from 'vite'

const drawn = /@ant-design\/icons\/es\/components\/AntdIcon(?:Light)?\.js/
const named = /role: "img",\s*"aria-label": icon\.name/
const mute =
  '...(onClick || restProps["aria-label"] ? { role: "img", "aria-label": icon.name } : { "aria-hidden": true })'

/** The code of antd's icon, which is silent where it only stands beside a word. */
export const muted = (code: string): string => {
  if (!named.test(code)) throw new Error("antd's icons are drawn in another way now: see how they are kept silent")
  return code.replace(named, mute)
}

/**
 * antd's icons give their English names to what they stand in, so that a button is read out as "plus 新增". Silent, but
 * for those that are pressed themselves and those that are given a name.
 */
export const decorativeIcons = (): Plugin => ({
  name: 'decorative-icons',
  transform: { filter: { id: drawn }, handler: code => ({ code: muted(code), map: null }) },
})
