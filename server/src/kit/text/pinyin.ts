import { createRequire } from 'node:module'
import type { pinyin } from 'pinyin-pro'

type Library = { readonly pinyin: typeof pinyin }

let library: Library | undefined

/** Its word list takes 16 MB of memory: loaded when a first name is saved, not with the server. */
const pinyinPro = () => {
  library ??= createRequire(import.meta.url)('pinyin-pro') as Library
  return library
}

/** 山西焦煤集团 → sxjmjt: the initials people type to find a name; letters and digits of the name are kept. */
export const initialsOf = (name: string): string =>
  pinyinPro()
    .pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

const legalForm = /(集团)?(股份有限|有限责任|有限)?公司$/
const notHeard = /[\s\p{P}\p{S}省市县]/gu

/**
 * The sound of a name without its legal form, marks and place words: 孝义市瑞坤焦化有限公司 and 孝义瑞坤焦化, and 瑞昆 typed for 瑞坤,
 * have one key. Two clients with one key are probably, not certainly, the same.
 */
export const nameKeyOf = (name: string): string => {
  const heard = name.normalize('NFKC').replace(notHeard, '')
  const core = heard.replace(legalForm, '') || heard || name
  return pinyinPro().pinyin(core, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('').toLowerCase()
}

/** 用户管理 → yonghuguanli: the whole sound of a name, for users who type it in full. */
export const fullPinyinOf = (name: string): string =>
  pinyinPro().pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('').toLowerCase()
