import { createRequire } from 'node:module'
import type { pinyin } from 'pinyin-pro'

type Library = { readonly pinyin: typeof pinyin }

let library: Library | undefined

/** Its word list is 16 MB in memory: loaded when a first name is saved, not with the server. */
const pinyinPro = () => {
  library ??= createRequire(import.meta.url)('pinyin-pro') as Library
  return library
}

/** 山西焦煤集团 → sxjmjt: what people type to find a name; letters and digits of the name stay in it. */
export const initialsOf = (name: string): string =>
  pinyinPro()
    .pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
