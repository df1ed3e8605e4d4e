import { pinyin } from 'pinyin-pro'

/** 山西焦煤集团 → sxjmjt: what people type to find a name; letters and digits of the name stay in it. */
export const initialsOf = (name: string): string =>
  pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
