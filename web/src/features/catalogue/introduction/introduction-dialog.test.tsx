import { introductionCalls } from '@seam/contract/catalogue/introduction'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sharedRow } from '../../../../test/colleague.ts'
import { show } from '../../../../test/stage.tsx'
import { IntroductionDialog } from './introduction-dialog.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')

test('closes for the page of a colleague, once that is read', async () => {
  const rowOf = (version: number) => ({ content: `<p>第${version}版</p>`, updateName: '', updateTime: '', version })
  const { acceptReload } = sharedRow({ read: introductionCalls.get, save: introductionCalls.update, rowOf })
  const onClose = vi.fn<() => void>()
  show(<IntroductionDialog open introduction={rowOf(1)} onClose={onClose} />)
  await screen.findByText('第1版')
  await acceptReload(() => fireEvent.click(screen.getByRole('button', { name: /保\s?存/ })))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
