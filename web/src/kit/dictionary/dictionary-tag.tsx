import type { Tone } from '@seam/contract/kit/dictionary'
import { Badge } from './badge.tsx'
import { useDictionary } from './dictionaries.ts'

/** A closed dictionary of the contract, as far as a badge needs it. */
export type ClosedDictionary = {
  readonly code: string
  readonly options: readonly { readonly value: number | string; readonly label: string; readonly tone: Tone }[]
}

type Props = {
  /** one that code branches on, or the name of one that staff edit */
  dictionary: ClosedDictionary | string
  value: number | string | null | undefined
}

/** A value's badge. Staff may rename and recolour entries of closed dictionaries too; the contract's word stands in for none. */
export const DictionaryTag = ({ dictionary, value }: Props) => {
  const closed = typeof dictionary === 'string' ? undefined : dictionary
  const entries = useDictionary(typeof dictionary === 'string' ? dictionary : dictionary.code)
  if (value === null || value === undefined || value === '') return '--'
  const entry = entries.find(({ dictCode }) => dictCode === String(value))
  const own = closed?.options.find(option => option.value === value)
  return (
    <Badge color={entry?.warnColor || own?.tone || 'gray'}>{entry?.dictCodeName ?? own?.label ?? String(value)}</Badge>
  )
}
