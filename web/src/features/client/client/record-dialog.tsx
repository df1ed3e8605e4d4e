import type { Call, SentOf } from '@seam/contract/kit/call'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { CheckField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { without } from '../../../kit/without.ts'
import { ClientField } from '../../../shared/client/client-field.tsx'

/** The form of an entry that belongs to a client. */
export type RecordForm<R> = {
  open: boolean
  /** undefined: a new entry */
  row: R | undefined
  /** client of a new entry; absent: chosen in the form */
  clientId?: number | undefined
  onClose: () => void
}

type Draft = { clientId: unknown }
type Row = { id: number; version: number; clientName: string; isDefault: boolean }

type Props<V extends Draft, R extends Row> = RecordForm<R> & {
  calls: { add: Call; update: Call }
  schema: z.ZodType<unknown, V>
  /** initial values of a new entry */
  start?: Partial<V>
  refresh: readonly Call[]
  titles: { add: string; edit: string; isDefault: string }
  children: ReactNode
}

/** Adds or edits an entry of a client; the default is replaced by another, never removed. */
export const RecordDialog = <V extends Draft, R extends Row & Partial<V>>(props: Props<V, R>) => {
  const { row, clientId, calls, schema, start, titles, children, ...frame } = props
  const fixed = row?.isDefault === true
  const fields = (
    <>
      {children}
      <CheckField
        name="isDefault"
        label="默认"
        text={titles.isDefault}
        disabled={fixed}
        {...(fixed && { hint: '把另一个设为默认，这个就不再是' })}
      />
    </>
  )
  return row === undefined ? (
    <FormDialog
      {...frame}
      title={titles.add}
      call={calls.add}
      schema={schema}
      initial={{ ...start, ...(clientId !== undefined && { clientId }) } as Partial<V>}
      success="新增成功"
    >
      {clientId === undefined && <ClientField />}
      {fields}
    </FormDialog>
  ) : (
    <FormDialog
      {...frame}
      title={`${titles.edit}：${row.clientName}`}
      call={calls.update}
      schema={schema}
      initial={row}
      toInput={draft => ({ ...without(draft, 'clientId'), id: row.id, version: row.version }) as SentOf<Call>}
      success="修改成功"
    >
      {fields}
    </FormDialog>
  )
}
