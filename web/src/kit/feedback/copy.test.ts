import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy.ts'
import { toast } from './feedback.tsx'

vi.mock('./feedback.tsx')
afterEach(() => vi.unstubAllGlobals())

test('copies, and says what to do where the browser has no clipboard', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyText('发票抬头：柳林煤业', '请选中文字后复制')
  expect(writeText).toHaveBeenCalledWith('发票抬头：柳林煤业')
  expect(toast.success).toHaveBeenCalledWith('已复制')
  vi.stubGlobal('navigator', {})
  await copyText('发票抬头：柳林煤业', '请选中文字后复制')
  expect(toast.error).toHaveBeenCalledWith('浏览器不允许复制，请选中文字后复制')
})
