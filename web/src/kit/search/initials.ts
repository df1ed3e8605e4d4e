/** The first character, in pinyin order, of every letter that begins a syllable; there is none with i, u or v. */
const firsts = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他屲夕丫帀']
const letters = 'abcdefghjklmnopqrstwxyz'

const pinyinOrder = new Intl.Collator('zh-Hans-CN-u-co-pinyin')

const initialOf = (character: string): string => {
  if (/[a-z0-9]/i.test(character)) return character.toLowerCase()
  if (!/\p{Script=Han}/u.test(character)) return ''
  const at = firsts.findLastIndex(first => pinyinOrder.compare(first, character) <= 0)
  return letters[at] ?? ''
}

const cache = new Map<string, string>()

/** 全硫 → ql, 1/3焦煤 → 13jm: what people type to find a name. By the order of the browser's own pinyin, without a table. */
export const initialsOf = (name: string): string => {
  const initials = cache.get(name) ?? Array.from(name, initialOf).join('')
  cache.set(name, initials)
  return initials
}
