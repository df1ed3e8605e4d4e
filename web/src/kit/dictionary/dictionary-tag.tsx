import type { Tone } from '@seam/contract/kit/dictionary'
import { Badge } from './badge.tsx'
import { useDictionary } from './dictionaries.ts'

/** The parts of a closed dictionary of the contract that a badge needs. */
type ClosedDictionary = {
  readonly code: string
  readonly options: readonly { readonly value: number | string; readonly label: string; readonly tone: Tone }[]
}

/** A closed dictionary, or the name of an open one. */
export type AnyDictionary = ClosedDictionary | string

type Props = {
  dictionary: AnyDictionary
  value: number | string | null | undefined
}

/** The badge of a value. Staff may rename and recolour entries of closed dictionaries; the contract's label is the default. */
export const DictionaryTag = ({ dictionary, value }: Props) => {
  const closed = typeof dictionary === 'string' ? undefined : dictionary
  const entries = useDictionary(typeof dictionary === 'string' ? dictionary : dictionary.code)
  if (value === null || value === undefined || value === '') return '--'
  const entry = entries.find(({ dictCode }) => dictCode === String(value))
  const ownOption = closed?.options.find(option => option.value === value)
  return (
    <Badge color={entry?.warnColor || ownOption?.tone || 'gray'}>
      {entry?.dictCodeName ?? ownOption?.label ?? String(value)}
    </Badge>
  )
}
