import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../../../../test/stage.tsx'
import { ask } from '../../../../../kit/feedback/feedback.tsx'
import { emptyLine, emptyRegistration } from '../registration.ts'
import { useRegistration } from '../use-registration.ts'
import { useSubmit } from './use-submit.ts'

vi.mock('../../../../../kit/feedback/feedback.tsx')
const save = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('./use-save.ts', () => ({ useSave: () => ({ save, saving: false }) }))

const form = (unread: Record<string, string>) => ({
  ...emptyRegistration('a'),
  client: { id: 1 } as never,
  coefficientId: 1,
  lines: [{ ...emptyLine('a'), sampleName: '甲', sampleKindId: 1, projectIds: [1], unread }],
})

const onSaved = vi.fn<() => void>()
const Form = ({ unread }: { unread: Record<string, string> }) => {
  const root = useRef<HTMLDivElement>(null)
  const state = useRegistration(form(unread), false)
  const { submit } = useSubmit({ state, stored: undefined, root, repeats: [], onSaved })
  return (
    <div ref={root}>
      <input aria-label="检测项目" aria-invalid={'samples.a.order' in state.faults} />
      <button type="button" onClick={() => void submit(false)}>
        提交
      </button>
    </div>
  )
}
beforeEach(() => {
  vi.clearAllMocks()
  save.mockResolvedValue({ id: 1, delegateCode: 'WT20261126-0001', draft: false })
})

const submit = (unread: Record<string, string>) => {
  show(<Form unread={unread} />)
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
}

test('asks before it leaves out pasted words that match nothing, and shows them to who goes back', async () => {
  vi.mocked(ask).mockResolvedValue(false)
  submit({ order: '发热量' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('检测项目')))
  expect(vi.mocked(ask).mock.calls[0]?.[0].content).toContain('样品1“发热量”')
  expect(save).not.toHaveBeenCalled()
})

test.each([[{ order: '发热量' }], [{}]])('sends once it is confirmed, or there are none: %j', async unread => {
  vi.mocked(ask).mockResolvedValue(true)
  submit(unread)
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(ask).toHaveBeenCalledTimes(Object.keys(unread).length)
})
