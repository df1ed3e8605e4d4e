import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form, Radio, Select } from 'antd'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { show } from '../../../test/stage.tsx'
import { Field, NoteField } from './fields.tsx'
import { GridForm } from './grid-form.tsx'

const Draft = z.strictObject({ phones: z.array(z.string()) })
const onSubmit = vi.fn<() => void>()

const Words = () => {
  const phones = Form.useWatch<string[] | undefined>('phones') ?? []
  return (
    <>
      <Form.Item name="phones" label="号码">
        <Select mode="tags" open={false} options={[]} />
      </Form.Item>
      <output>{phones.join('、')}</output>
    </>
  )
}

test('Ctrl+Enter takes the word that is still typed in a list of words, and then submits', async () => {
  show(
    <GridForm
      id="form"
      ref={null}
      schema={Draft}
      initial={{ phones: ['13811110001'] }}
      onChange={() => undefined}
      onSubmit={onSubmit}
    >
      <Words />
    </GridForm>,
  )
  const field = screen.getByRole('combobox', { name: '号码' })
  field.focus()
  fireEvent.change(field, { target: { value: '13811110002' } })
  expect(screen.getByRole('status').textContent).toBe('13811110001')
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
  expect(screen.getByRole('status').textContent).toBe('13811110001、13811110002')
  expect(document.activeElement).toBe(field)
})

const Answer = z.strictObject({ cause: z.enum(['a', 'b'], '请选择'), note: z.string().min(1, '请填写') })

test('focuses the first field that is missing: of a group its first control', async () => {
  const fields = (
    <>
      <Field name="cause" label="原因">
        <Radio.Group options={['a', 'b']} />
      </Field>
      <NoteField name="note" label="说明" />
    </>
  )
  const form = { id: 'form', ref: null, schema: Answer, initial: {}, onChange: () => undefined, onSubmit }
  show(<GridForm {...form}>{fields}</GridForm>)
  const note = screen.getByRole('textbox', { name: '说明' })
  const [first] = screen.getAllByRole('radio')
  const send = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true })
  note.focus()
  send()
  await waitFor(() => expect(document.activeElement).toBe(first))
  fireEvent.click(first as HTMLElement)
  send()
  await waitFor(() => expect(document.activeElement).toBe(note))
})
