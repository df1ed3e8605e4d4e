import type { Call, OutputOf, SentOf } from '@seam/contract/kit/call'
import type { Issue } from '@seam/contract/kit/envelope'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useWrite, type WriteOptions } from '../api/use-call.ts'
import { DialogFrame, type DialogFrameProps } from '../dialog/dialog-frame.tsx'
import { useLeaveGuard } from '../draft/use-leave-guard.ts'
import { GridForm } from './grid-form.tsx'
import { useForm } from './use-form.ts'

type Frame = Pick<DialogFrameProps, 'open' | 'title' | 'okText' | 'width'>

type FormDialogProps<C extends Call, V> = Frame &
  Omit<WriteOptions<C>, 'onFailure' | 'onReload' | 'per'> & {
    onClose: () => void
    /** gives up rows that are held outside the dialog, when the user reads them again after another user's change */
    onReload?: () => void
    call: C
    /** the schema of the fields: limits, required marks and messages */
    schema: z.ZodType<unknown, V>
    /** initial values */
    initial: Partial<V>
    /** converts the values to the input of the call; default: unchanged */
    toInput?: (values: V) => SentOf<C>
    /** the field for a path of that input, for its marks; default: its first part */
    fieldAt?: (path: Issue['path']) => string
    /** called after success; the dialog closes itself */
    onDone?: (answer: OutputOf<C>, values: V) => void
    children: ReactNode
  }

/** A dialog with a form (spec §9). It keeps its input until the server has accepted it. */
export const FormDialog = <C extends Call, V>(props: FormDialogProps<C, V>) => {
  const { onClose, call, schema, initial, toInput, fieldAt, onDone, onReload, children, ...rest } = props
  const { open, title, okText, width, ...write } = rest
  const form = useForm(schema, fieldAt)
  const { touch, end, leave } = useLeaveGuard()

  const close = () => end(onClose)
  const { run, running } = useWrite(call, {
    ...(write as WriteOptions<C>),
    per: open,
    onFailure: form.markFields,
    onReload: () => {
      close()
      onReload?.()
    },
  })

  const submit = async () => {
    const values = form.read()
    const answer = await run(toInput ? toInput(values) : (values as SentOf<C>))
    if (answer === undefined) return
    close()
    onDone?.(answer, values)
  }

  return (
    <DialogFrame
      open={open}
      title={title}
      {...(okText === undefined ? {} : { okText })}
      {...(width === undefined ? {} : { width })}
      onLeave={() => void leave(onClose)}
      busy={running}
      okButton={{ htmlType: 'submit', form: form.id }}
    >
      <GridForm
        id={form.id}
        ref={form.ref}
        schema={schema}
        initial={initial}
        onChange={() => touch()}
        onSubmit={() => void submit()}
      >
        {children}
      </GridForm>
    </DialogFrame>
  )
}
