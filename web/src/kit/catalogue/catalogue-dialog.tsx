import type { Call } from '@seam/contract/kit/call'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FormDialog } from '../form/form-dialog.tsx'
import { NumberField } from '../form/number-field.tsx'

type Props = {
  open: boolean
  /** absent: a new entry */
  entry?: { readonly id: number; readonly version: number } | undefined
  noun: string
  calls: { readonly add: Call; readonly update: Call }
  schema: z.ZodType<unknown, Record<string, unknown>>
  /** initial values of a new entry */
  initial?: Readonly<Record<string, unknown>> | undefined
  refresh: readonly Call[]
  onClose: () => void
  /** the fields besides the sort number */
  children: ReactNode
}

/** Adds an entry of a plain list, or edits one. */
export const CatalogueDialog = (props: Props) => {
  const { open, entry, noun, calls, schema, initial = {}, refresh, onClose, children } = props
  const common = { open, onClose, schema, refresh }
  const fields = (
    <>
      {children}
      <NumberField name="sort" label="排序号" hint="小的在前；不填则排在最后" precision={0} />
    </>
  )
  return entry === undefined ? (
    <FormDialog {...common} title={`新增${noun}`} call={calls.add} initial={initial} success="新增成功">
      {fields}
    </FormDialog>
  ) : (
    <FormDialog
      {...common}
      title={`修改${noun}`}
      call={calls.update}
      initial={entry}
      toInput={values => ({ ...values, id: entry.id, version: entry.version })}
      success="修改成功"
    >
      {fields}
    </FormDialog>
  )
}
