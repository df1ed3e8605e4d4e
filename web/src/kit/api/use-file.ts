import type { Call, SentOf } from '@seam/contract/kit/call'
import { useEffect, useState } from 'react'
import { fileNameOf } from './download.ts'
import { sendForFile } from './send.ts'

export type LoadedFile = { readonly content: Blob; readonly address: string; readonly name: string }

/** A file of the server for display, fetched with a signature; `undefined` as input fetches nothing yet. */
export const useFile = <C extends Call<'export'>>(call: C, input: SentOf<C> | undefined) => {
  const [file, setFile] = useState<LoadedFile>()
  const [failure, setFailure] = useState<Error>()
  const [attempt, setAttempt] = useState(0)
  const key = input === undefined ? undefined : JSON.stringify(input)
  useEffect(() => {
    setFile(undefined)
    setFailure(undefined)
    if (key === undefined) return
    let address: string | undefined
    let isCurrent = true
    const load = async () => {
      const answer = await sendForFile(call, JSON.parse(key) as SentOf<C>)
      const content = await answer.blob()
      if (!isCurrent) return
      address = URL.createObjectURL(content)
      setFile({ content, address, name: fileNameOf(answer.headers.get('content-disposition')) })
    }
    load().catch((error: unknown) => isCurrent && setFailure(error as Error))
    return () => {
      isCurrent = false
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [call, key, attempt])
  return { file, failure, retry: () => setAttempt(count => count + 1) }
}
