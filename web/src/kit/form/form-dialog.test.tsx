import { commonFailures } from '@seam/contract/kit/failure'
import { text } from '@seam/contract/kit/value/text'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answers, sent, server, show, testWrite } from '../../../test/stage.tsx'
import { unsaved } from '../draft/unsaved.tsx'
import { ask, toast } from '../feedback/feedback.tsx'
import { TextField } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { NumberField } from './number-field.tsx'

const Draft = z.strictObject({
  userName: text('姓名', 8),
  hours: z.number({ error: '请输入1-24的整数' }).max(24, '请输入1-24的整数'),
})
const add = testWrite(Draft)

vi.mock('../feedback/feedback.tsx')

const onClose = vi.fn<() => void>()
const onDone = vi.fn<() => void>()

const view = (open: boolean) => (
  <FormDialog
    open={open}
    onClose={onClose}
    onDone={onDone}
    title="新增"
    call={add}
    schema={Draft}
    initial={{ hours: 24 }}
    success="新增成功"
  >
    <TextField name="userName" label="姓名" />
    <NumberField name="hours" label="时长" />
  </FormDialog>
)

let dialog: ReturnType<typeof show>
beforeEach(() => {
  dialog = show(view(true))
})

const name = () => screen.getByLabelText('姓名') as HTMLInputElement
const type = (value: string) => fireEvent.change(name(), { target: { value } })
const submit = () => fireEvent.submit(document.querySelector('.grid-form') as HTMLFormElement)

test('takes limits, required marks and messages from the schema, and sends nothing invalid', async () => {
  expect(name().maxLength).toBe(8)
  expect(name().getAttribute('aria-required')).toBe('true')
  submit()
  await screen.findByText('请输入姓名')
  expect(server).not.toHaveBeenCalled()
})

test('validates a field on blur, and clears the message once it is valid', async () => {
  fireEvent.blur(name())
  await screen.findByText('请输入姓名')
  type('张三')
  await waitFor(() => expect(screen.queryByText('请输入姓名')).toBeNull())
})

test('sends once for two clicks, and closes with a message on success', async () => {
  answers({})
  type('张三')
  submit()
  submit()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(sent()).toEqual([{ userName: '张三', hours: 24 }])
  expect(toast.success).toHaveBeenCalledWith('新增成功')
})

test('saves again when reopened within a second, once for two clicks', async () => {
  answers({})
  type('张三')
  submit()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  dialog.change(view(false))
  dialog.change(view(true))
  type('李四')
  submit()
  submit()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
  expect(sent().map(({ userName }) => userName)).toEqual(['张三', '李四'])
})

test('marks a field that the server refuses, and keeps the input', async () => {
  const issues = [{ path: ['userName'], message: '姓名含有非法字符' }]
  answers({ issues }, { code: commonFailures.invalidInput.code, message: '输入有误' })
  type('张<三')
  submit()
  await waitFor(() =>
    expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toBe('姓名含有非法字符'),
  )
  expect(name().value).toBe('张<三')
  expect(document.activeElement).toBe(name())
  expect(onClose).not.toHaveBeenCalled()
})

test('leaves the focus in a field that the server refuses: leaving it would remove its mark', async () => {
  const issues = ['userName', 'hours'].map(field => ({ path: [field], message: `${field} 有误` }))
  answers({ issues }, { code: commonFailures.invalidInput.code, message: '输入有误' })
  type('张三')
  const hours = screen.getByLabelText('时长')
  // where a dialog begins
  await waitFor(() => expect(document.activeElement).toBe(name()))
  hours.focus()
  submit()
  await screen.findByText('hours 有误')
  await screen.findByText('userName 有误')
  expect(document.activeElement).toBe(hours)
})

test('offers to reload what another user has changed, and keeps the input until the user accepts', async () => {
  const { code, message } = commonFailures.changedMeanwhile
  answers(null, { code, message })
  type('张三')
  vi.mocked(ask).mockResolvedValue(false)
  submit()
  await waitFor(() => expect(ask).toHaveBeenCalledWith(expect.objectContaining({ title: message, okText: '重新加载' })))
  expect(onClose).not.toHaveBeenCalled()
  expect(name().value).toBe('张三')
  vi.mocked(ask).mockResolvedValue(true)
  // a second click within a second is ignored
  await waitFor(
    () => {
      submit()
      expect(onClose).toHaveBeenCalled()
    },
    { timeout: 5000, interval: 300 },
  )
  expect(toast.error).not.toHaveBeenCalled()
  expect(unsaved.in('')).toBe(false)
})

const escape = () => act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }))

test('asks on Esc with unsaved input, and keeps it when the user continues', async () => {
  type('张三')
  expect(unsaved.in('')).toBe(true)
  vi.mocked(ask).mockResolvedValue(false)
  await escape()
  expect(name().value).toBe('张三')
  expect(onClose).not.toHaveBeenCalled()
  vi.mocked(ask).mockResolvedValue(true)
  await escape()
  expect(onClose).toHaveBeenCalled()
  expect(unsaved.in('')).toBe(false)
})

test('closes on Esc without input', async () => {
  await escape()
  expect(onClose).toHaveBeenCalled()
})
