import type { Call } from '@seam/contract/kit/call'
import type { ImportCheck, ImportDone, ImportFault, ImportSheet } from '@seam/contract/kit/list/import'
import { importFailures, importLimits } from '@seam/contract/kit/list/import'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallFailure } from '../api/call-failure.ts'
import { randomHex } from '../api/cipher/bytes.ts'
import { uploadTo } from '../api/send.ts'
import { showFailure } from '../api/show-failure.ts'
import { keyOf } from '../api/use-call.ts'
import { toast } from '../feedback/feedback.tsx'

export type ImportStep =
  | { readonly at: 'choose' }
  | { readonly at: 'checking'; readonly file: File }
  | { readonly at: 'checked'; readonly file: File; readonly result: ImportCheck }
  | { readonly at: 'running'; readonly file: File; readonly result: ImportCheck }
  | { readonly at: 'done'; readonly outcome: ImportDone }

const start: ImportStep = { at: 'choose' }

/** The fault of a file that is not sent, or undefined. */
export const fileFault = (
  { name, size }: Pick<File, 'name' | 'size'>,
  { csv }: Pick<ImportSheet, 'csv'>,
): string | undefined => {
  if (!(csv ? /\.(xlsx|csv)$/i : /\.xlsx$/i).test(name)) return importFailures.unreadable.message
  return size > importLimits.bytes ? importFailures.tooLarge.message : undefined
}

/** Rows that the import refused although the dry run had passed, because data changed in between. */
const faultsOf = (error: unknown): readonly ImportFault[] =>
  error instanceof CallFailure && error.code === importFailures.faulty.code
    ? ((error.data as { faults?: ImportFault[] } | null)?.faults ?? [])
    : []

/** The steps of one import: dry run, then import under one Idempotency-Key however often it is sent. */
export const useImport = (sheet: ImportSheet, refresh: readonly Call[]) => {
  const { calls } = sheet
  const queries = useQueryClient()
  const [step, setStep] = useState<ImportStep>(start)
  const key = useRef('')

  const choose = async (file: File) => {
    const fault = fileFault(file, sheet)
    if (fault !== undefined) return toast.error(fault)
    key.current = randomHex(16)
    setStep({ at: 'checking', file })
    try {
      setStep({ at: 'checked', file, result: await uploadTo(calls.check, {}, file) })
    } catch (error) {
      showFailure(error)
      setStep(start)
    }
  }

  const run = async (file: File, result: ImportCheck) => {
    setStep({ at: 'running', file, result })
    try {
      const outcome = await uploadTo(calls.run, {}, file, { idempotencyKey: key.current })
      for (const call of refresh) void queries.invalidateQueries({ queryKey: keyOf(call) })
      setStep({ at: 'done', outcome })
    } catch (error) {
      const faults = faultsOf(error)
      const rows = new Set(faults.map(({ row }) => row)).size
      showFailure(error)
      const after =
        faults.length === 0 ? result : { ...result, faults: [...faults], faultCount: faults.length, faultyRows: rows }
      setStep({ at: 'checked', file, result: after })
    }
  }

  return { step, choose, run, restart: () => setStep(start) }
}
