import { noInput, read } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { sessionHeaders } from '@seam/contract/kit/signature'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sharedRow } from '../../../test/colleague.ts'
import { answers, sent, server, show, testWrite } from '../../../test/stage.tsx'
import { ask, toast } from '../feedback/feedback.tsx'
import { useRead, useWrite } from './use-call.ts'

vi.mock('../feedback/feedback.tsx')

const stop = testWrite(z.strictObject({ id: z.number() }))

const onDone = vi.fn<() => void>()

const Rows = ({ per, perForm }: { per: string; perForm: boolean }) => {
  const { run } = useWrite(stop, { per, perForm })
  const stopRow = async (id: number) => {
    await run({ id })
    onDone()
  }
  return [1, 2].map(id => (
    <button key={id} type="button" onClick={() => void stopRow(id)}>
      停用{id}
    </button>
  ))
}

const click = async (id: number) => {
  const before = onDone.mock.calls.length
  screen.getByText(`停用${id}`).click()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(before + 1))
}
const keys = () => server.mock.calls.map(([, init]) => new Headers(init?.headers).get(sessionHeaders.idempotency))

test.each([false, true])(
  'a row whose line broke is asked again under its key, whatever row was changed meanwhile (per form: %s)',
  async perForm => {
    const view = show(<Rows per="first" perForm={perForm} />)
    server.mockRejectedValueOnce(new TypeError('line broken'))
    await click(1)
    answers({})
    await click(2)
    view.change(<Rows per="second" perForm={perForm} />)
    await click(1)
    view.change(<Rows per="third" perForm={perForm} />)
    await click(1)
    expect(sent().map(({ id }) => id)).toEqual([1, 2, 1, 1])
    const [broken, other, again, later] = keys()
    expect(again).toBe(broken)
    expect(new Set([broken, other, later]).size).toBe(3)
  },
)

const readRow = read({
  path: 'test/row',
  access: 'signedIn',
  summary: '',
  input: noInput,
  output: z.object({ version: z.number() }),
})
const saveRow = testWrite(z.strictObject({ version: z.number() }))

const Row = () => {
  const { data } = useRead(readRow, {})
  const { run } = useWrite(saveRow, { refresh: [readRow] })
  return data && <button type="button" onClick={() => void run(data)}>{`停用第${data.version}版`}</button>
}

test('a row of a list that another user has changed is read again with the message, and nothing is asked', async () => {
  const { saveUnseen, saved } = sharedRow({ read: readRow, save: saveRow, rowOf: version => ({ version }) })
  show(<Row />)
  const old = await screen.findByText('停用第1版')
  saveUnseen()
  old.click()
  const fresh = await screen.findByText('停用第2版')
  expect(toast.error).toHaveBeenCalledWith(commonFailures.changedMeanwhile.message, expect.anything())
  expect(ask).not.toHaveBeenCalled()
  await waitFor(
    () => {
      fresh.click()
      expect(saved).toEqual([{ version: 2 }])
    },
    // the second click within a second is not sent
    { timeout: 5000, interval: 200 },
  )
})
