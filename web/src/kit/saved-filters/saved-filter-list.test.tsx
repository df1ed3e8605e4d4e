import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answers, sent, server, show } from '../../../test/stage.tsx'
import { SavedFilterList } from './saved-filter-list.tsx'

vi.mock('../feedback/feedback.tsx')

const filter = { id: 7, filterName: '本月', inputs: {}, shared: false, own: true, ownerName: '', version: 1 }
const list = (isDefault: boolean) => (
  <SavedFilterList listKey="test/list" filters={[{ ...filter, isDefault }]} onChoose={() => {}} />
)
const star = () => screen.getByLabelText('进入列表时使用本月')

test('does not undo the first click on a star with the second', async () => {
  answers(null)
  const view = show(list(false))
  star().click()
  await waitFor(() => expect(server).toHaveBeenCalled())
  view.change(list(true))
  star().click()
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(sent()).toEqual([{ listKey: 'test/list', id: 7 }])
})
