import { importFailures, importLimits } from '@seam/contract/kit/list/import'
import { imageFailures } from '@seam/contract/system/image'
import type { FormRules } from '../upload/form.ts'

export const importRules: FormRules = {
  bytes: importLimits.bytes,
  otherName: '导入文件.xlsx',
  failures: { ...importFailures, oneAtATime: importFailures.missing, malformed: imageFailures.malformed },
}
