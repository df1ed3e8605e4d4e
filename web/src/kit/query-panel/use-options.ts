import { address } from '@seam/contract/kit/address'
import type { Call } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { useMemo } from 'react'
import type { z } from 'zod'
import { useRead } from '../api/use-call.ts'
import { useDictionary } from '../dictionary/dictionaries.ts'
import { type Option, type OptionSource, optionsFrom } from './option-source.ts'

type AnyRead = Call<'read', z.ZodType<unknown, object>, z.ZodType<unknown>>

const encodings = { GET: 'query', POST: 'json' } as const

const minute = 60_000

/** The call of a configured path; the server checks the permission. */
const callAt = (url: string, method: 'GET' | 'POST') => {
  const call = { kind: 'read', method, path: address(url), access: 'signedIn', encoding: encodings[method] } as const
  return call as Pick<AnyRead, keyof typeof call> as AnyRead
}

/** Enabled entries only. Numeric codes are sent as text; the call converts them. */
const openOptions = (entries: ReturnType<typeof useDictionary>): Option[] =>
  entries
    .filter(entry => entry.state === state.enabled)
    .map(entry => ({ value: entry.dictCode, label: entry.dictCodeName }))

const nowhere = { url: '/', method: 'GET', valueField: '', labelField: '' } as const

/** The choices of a condition from any source. */
export const useOptions = (
  source: OptionSource = { options: [] },
): { options: readonly Option[]; loading: boolean } => {
  const remote = 'url' in source ? source : nowhere
  const call = useMemo(() => callAt(remote.url, remote.method), [remote.url, remote.method])
  const { data, isPending } = useRead(call, {}, { enabled: remote !== nowhere, staleTime: minute })
  const entries = useDictionary('dictionary' in source ? source.dictionary : '')
  const answered = useMemo(
    () => optionsFrom(data, remote.valueField, remote.labelField),
    [data, remote.valueField, remote.labelField],
  )
  if ('options' in source) return { options: source.options, loading: false }
  if ('dictionary' in source) return { options: openOptions(entries), loading: false }
  return { options: answered, loading: isPending }
}
