import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form, Select } from 'antd'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { show } from '../../../test/stage.tsx'
import { DialogForm } from './dialog-form.tsx'

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
    <DialogForm
      id="form"
      ref={null}
      schema={Draft}
      initial={{ phones: ['13811110001'] }}
      onChange={() => undefined}
      onSubmit={onSubmit}
    >
      <Words />
    </DialogForm>,
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
