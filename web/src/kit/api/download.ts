import type { Call, SentOf } from '@seam/contract/kit/call'
import { exportFailures } from '@seam/contract/kit/list/export'
import { exportCentre } from '../export/export-centre.ts'
import { toast } from '../feedback/feedback.tsx'
import { CallFailure } from './call-failure.ts'
import { sendForFile } from './send.ts'
import { showFailure } from './show-failure.ts'

/** The name of RFC 6266, as the server sends it: filename*=UTF-8''… */
export const fileNameOf = (disposition: string | null): string => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  return encoded === undefined ? '导出文件' : decodeURIComponent(encoded)
}

/** Saves a file through the browser's downloads. */
export const saveAs = (content: Blob, name: string) => {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Runs an export call and saves the file, or shows the failure. Returns whether it was saved. */
export const download = async <C extends Call<'export'>>(
  call: C,
  input: SentOf<C>,
  { file, success = '导出成功' }: { file?: File; success?: string } = {},
): Promise<boolean> => {
  try {
    const answer = await sendForFile(call, input, file && { file })
    saveAs(await answer.blob(), fileNameOf(answer.headers.get('content-disposition')))
    toast.success(success)
    return true
  } catch (error) {
    if (error instanceof CallFailure && error.code === exportFailures.queued.code) {
      toast.info(error.message)
      exportCentre.show(true)
      return true
    }
    showFailure(error)
    return false
  }
}
