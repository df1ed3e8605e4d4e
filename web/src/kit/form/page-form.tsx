import type { Call, SentOf } from '@seam/contract/kit/call'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { useWrite } from '../api/use-call.ts'
import { useUnsaved } from '../draft/unsaved.tsx'
import { EditFoot } from './edit-foot.tsx'
import { GridForm } from './grid-form.tsx'
import { useForm } from './use-form.ts'
import './page-form.css'

type Row = { readonly version: number }

type Props<C extends Call, V> = {
  /** the name of the form for screen readers */
  label: string
  call: C
  /** the schema of the fields: limits, required marks and messages */
  schema: z.ZodType<unknown, V>
  /** the row of the server; its version is sent with the fields */
  row: V & Row
  toInput: (values: V, version: number) => SentOf<C>
  refresh: readonly Call[]
  onSaved?: () => void
  /** permission to save; without it the fields are read-only */
  editable: boolean
  children: ReactNode
}

/** A form that fills a page. It keeps its input when the row is refreshed, and asks before unsaved input is discarded. */
export const PageForm = <C extends Call, V>(props: Props<C, V>) => {
  // the row at the first change: a refreshed one must not replace the input
  const [begun, setBegun] = useState<V & Row>()
  const [round, setRound] = useState(0)
  const row = begun ?? props.row
  const mark = useUnsaved()
  const change = (on: boolean) => {
    if (on !== (begun !== undefined)) mark(on)
    setBegun(on ? row : undefined)
  }
  return (
    <OneEdit
      key={`${row.version}.${round}`}
      {...props}
      row={row}
      dirty={begun !== undefined}
      onDirty={change}
      onReset={() => setRound(before => before + 1)}
    />
  )
}

type EditProps<C extends Call, V> = Props<C, V> & {
  dirty: boolean
  onDirty: (on: boolean) => void
  onReset: () => void
}

const OneEdit = <C extends Call, V>(props: EditProps<C, V>) => {
  const { label, call, schema, row, toInput, refresh, onSaved, editable, children } = props
  const { dirty, onDirty, onReset } = props
  const form = useForm(schema)
  const undo = () => {
    onDirty(false)
    onReset()
  }
  const write = { refresh, success: '保存成功！', onFailure: form.markFields, onReload: undo }
  const { run, running } = useWrite(call, write)
  const submit = async () => {
    const values = form.read()
    if ((await run(toInput(values, row.version))) === undefined) return
    onDirty(false)
    onSaved?.()
  }
  return (
    <section className="page-form" aria-label={label}>
      <fieldset className="page-form-fields" disabled={!editable}>
        <GridForm
          id={form.id}
          ref={form.ref}
          schema={schema}
          initial={row as Readonly<Record<string, unknown>>}
          onChange={() => onDirty(true)}
          onSubmit={() => void submit()}
        >
          {children}
        </GridForm>
      </fieldset>
      {editable && (
        <EditFoot dirty={dirty} running={running} onUndo={undo} saveButton={{ htmlType: 'submit', form: form.id }} />
      )}
    </section>
  )
}
