import { type CustodyRow, custodyCalls } from '@seam/contract/lab/sample/custody'
import { disposalCalls, disposalKind } from '@seam/contract/lab/sample/disposal'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sharedRow } from '../../../../test/colleague.ts'
import { show } from '../../../../test/stage.tsx'
import { KeepDialog, MoveDialog, RequestDialog } from './custody-dialogs.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')

const samples = [{ id: 7, version: 1, labCode: 'S26-7', isDue: true } as CustodyRow]

test.each([
  { call: custodyCalls.keep, Dialog: KeepDialog, texts: ['存放位置'] },
  { call: custodyCalls.move, Dialog: MoveDialog, texts: ['存放位置', '保管人', '说明'] },
  {
    call: disposalCalls.request,
    Dialog: (props: Parameters<typeof KeepDialog>[0]) => <RequestDialog kind={disposalKind.dispose} {...props} />,
    texts: ['处置方法', '原因'],
  },
])('$call.path: gives up the selection that a colleague has changed', async ({ call, Dialog, texts }) => {
  const { acceptReload } = sharedRow({
    read: custodyCalls.page,
    save: call,
    rowOf: () => null,
    versionOf: input => Object(input['samples'])[0].version,
  })
  const [onClose, onDone] = [vi.fn<() => void>(), vi.fn<() => void>()]
  show(<Dialog open samples={samples} onClose={onClose} onDone={onDone} />)
  for (const label of texts) fireEvent.change(await screen.findByLabelText(label), { target: { value: '柜 A-3' } })
  await acceptReload(() => fireEvent.submit(document.querySelector('form') as HTMLFormElement))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(onClose).toHaveBeenCalledOnce()
})
