import { noInput, read } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { text } from '@seam/contract/kit/value/text'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answers, sent, server, show, testWrite } from '../../../test/stage.tsx'
import { useRead } from '../api/use-call.ts'
import { ask } from '../feedback/feedback.tsx'
import { TextField } from './fields.tsx'
import { PageForm } from './page-form.tsx'

vi.mock('../feedback/feedback.tsx')

const Draft = z.strictObject({ sysTitle: text('系统名称', 20) })
const save = testWrite(Draft.extend({ version: z.number() }))
const form = (sysTitle: string, version: number) => (
  <PageForm
    label="配置"
    call={save}
    schema={Draft}
    row={{ sysTitle, version }}
    toInput={(values, rowVersion) => ({ ...values, version: rowVersion })}
    refresh={[]}
    editable
  >
    <TextField name="sysTitle" label="系统名称" />
  </PageForm>
)

const title = () => screen.getByLabelText('系统名称') as HTMLInputElement
const type = (value: string) => fireEvent.change(title(), { target: { value } })
/** Whether the browser asks before the page is reloaded or closed. */
const holdsPage = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('guards the page until input is saved, and sends the version at which editing began', async () => {
  const { change } = show(form('化验室', 1))
  expect(holdsPage()).toBe(false)
  type('煤质化验室')
  expect(holdsPage()).toBe(true)
  change(form('别人改的', 2))
  expect(title().value).toBe('煤质化验室')
  answers({})
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(holdsPage()).toBe(false))
  expect(sent()[0]).toEqual({ sysTitle: '煤质化验室', version: 1 })
})

const readRow = read({
  path: 'test/row',
  access: 'signedIn',
  summary: '',
  input: noInput,
  output: Draft.extend({ version: z.number() }),
})
const ReadForm = () => {
  const { data } = useRead(readRow, {})
  return data && form(data.sysTitle, data.version)
}

test('holds the page until the row of another user has been read, then has that row', async () => {
  const reading = Promise.withResolvers<void>()
  const rows = [
    { sysTitle: '化验室', version: 1 },
    { sysTitle: '别人改的', version: 2 },
  ]
  const { code, message } = commonFailures.changedMeanwhile
  server.mockImplementation(async address => {
    if (!String(address).includes(readRow.path)) return Response.json({ code, message, data: null })
    const data = rows.shift()
    if (data?.version === 2) await reading.promise
    return Response.json({ code: 0, message: '', data })
  })
  show(<ReadForm />)
  await screen.findByLabelText('系统名称')
  type('煤质化验室')
  vi.mocked(ask).mockResolvedValue(true)
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(rows).toEqual([]))
  expect(title().value).toBe('煤质化验室')
  expect(holdsPage()).toBe(true)
  reading.resolve()
  await waitFor(() => expect(title().value).toBe('别人改的'))
  expect(holdsPage()).toBe(false)
})

test('takes the row of another user when the reader accepts to reload it', async () => {
  const { change } = show(form('化验室', 1))
  type('煤质化验室')
  change(form('别人改的', 2))
  const { code, message } = commonFailures.changedMeanwhile
  answers(null, { code, message })
  vi.mocked(ask).mockResolvedValue(true)
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(title().value).toBe('别人改的'))
  expect(holdsPage()).toBe(false)
})

test('releases the page when the input is reverted', () => {
  show(form('化验室', 1))
  type('煤质化验室')
  fireEvent.click(screen.getByRole('button', { name: '撤销改动' }))
  expect(title().value).toBe('化验室')
  expect(holdsPage()).toBe(false)
})
