import { beforeEach, expect, test, vi } from 'vitest'
import { unsaved } from '../../kit/draft/unsaved.tsx'
import { askForChoice } from '../../kit/feedback/feedback.tsx'
import { tabStore } from './tab-store.ts'

vi.mock('../../kit/feedback/feedback.tsx', () => ({ askForChoice: vi.fn<() => Promise<string>>() }))

const place = '/delegate/register'
const answer = (choice: 'ok' | 'other' | 'cancel') => vi.mocked(askForChoice).mockResolvedValue(choice)
const close = async () => {
  await tabStore.close('this', place, place)
  const stored = JSON.parse(sessionStorage.getItem('seam.tabs') ?? '[]') as { path: string }[]
  return stored.every(({ path }) => path !== place)
}

beforeEach(() => {
  vi.restoreAllMocks()
  vi.resetAllMocks()
  vi.spyOn(unsaved, 'in').mockReturnValue(true)
  tabStore.visit({ path: place, search: '', title: '登记委托', pinned: false })
})

test('keeps the tab when the question is cancelled', async () => {
  answer('cancel')
  expect(await close()).toBe(false)
})

test('offers to save unsaved input as a draft', async () => {
  const save = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  vi.spyOn(unsaved, 'saverOf').mockReturnValue(save)
  answer('other')
  expect(await close()).toBe(true)
  expect(vi.mocked(askForChoice).mock.calls[0]?.[0].otherText).toBe('保存草稿')
  expect(save).toHaveBeenCalledOnce()
})

test('keeps the tab if the draft is refused', async () => {
  vi.spyOn(unsaved, 'saverOf').mockReturnValue(async () => false)
  answer('other')
  expect(await close()).toBe(false)
})

test('offers no draft for views without drafts', async () => {
  answer('ok')
  expect(await close()).toBe(true)
  expect(vi.mocked(askForChoice).mock.calls[0]?.[0].otherText).toBeUndefined()
})
