import { posix } from 'node:path'
import type { Violation } from './violation.ts'

export type Style = { readonly path: string; readonly text: string }

type Selector = { readonly text: string; readonly line: number }

const isTheme = (path: string) => path.startsWith('web/src/kit/theme/')
const rootOf = (path: string) => posix.basename(path, '.css')

/** Comments and strings replaced by blanks, line for line. */
const withoutText = (css: string) =>
  css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, text => text.replaceAll(/[^\n]/g, ' '))

const splitSelectors = (list: string) => list.split(/,(?![^(]*\))/)

/** Selectors of the outermost rules, also within @media, and the names of animations. */
const selectorsOf = (css: string): Selector[] => {
  const text = withoutText(css)
  const open: ('style' | 'at')[] = []
  const selectors: Selector[] = []
  let start = 0
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    const head = text.slice(start, index)
    const line = text.slice(0, start + head.length - head.trimStart().length).split('\n').length
    start = index + 1
    if (sign === '}') open.pop()
    if (sign !== '{') continue
    const outermost = !open.includes('style')
    const conditional = /^\s*@(media|supports|container|layer)\b/.test(head)
    if (outermost && !conditional)
      selectors.push(...splitSelectors(head).map(selector => ({ text: selector.trim(), line })))
    open.push(conditional ? 'at' : 'style')
  }
  return selectors
}

/** The classes that the first element of a selector must have, or the name of an animation. */
const leadingNames = (selector: string): string[] => {
  const animation = /^@keyframes\s+(\S+)/.exec(selector)?.[1]
  if (animation !== undefined) return [animation]
  const first = /^[^\s>+~]*/.exec(selector.replaceAll(/\([^()]*(\([^()]*\)[^()]*)*\)/g, ''))?.[0] ?? ''
  return [...first.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
}

/** The file that owns a class: the one with the longest matching name. */
const ownerOf = (name: string, roots: readonly string[]) =>
  roots.filter(root => name === root || name.startsWith(`${root}-`)).toSorted((a, b) => b.length - a.length)[0]

/**
 * Every rule of `fee-bar.css` begins with .fee-bar or .fee-bar-…, its animations too, and no other file has that
 * name, so that the style of one component cannot change another. Global styles are in web/src/kit/theme.
 */
export const checkStyles = (all: readonly Style[]): Violation[] => {
  const styles = all.filter(({ path }) => !isTheme(path))
  const roots = styles.map(({ path }) => rootOf(path))
  return styles.flatMap(({ path, text }, at) => {
    const root = rootOf(path)
    const twin = roots.indexOf(root) < at ? [{ path, says: `another file is named ${root}.css: rename one` }] : []
    const foreign = selectorsOf(text)
      .filter(selector => !leadingNames(selector.text).some(name => ownerOf(name, roots) === root))
      .map(selector => ({
        path,
        line: selector.line,
        says: `'${selector.text}' does not begin with .${root} or .${root}-…: begin every rule with the root class of the file, or move what is meant for all to web/src/kit/theme`,
      }))
    return [...twin, ...foreign]
  })
}
