import { dictionary, type ValueOf } from '../kit/dictionary.ts'

/** A report prints the standard that was in force when it was tested. */
export const standardStatus = dictionary('standardStatus', '标准状态', {
  upcoming: [1, '即将实施', 'blue'],
  current: [2, '现行', 'green'],
  withdrawn: [3, '废止', 'gray'],
})
export type StandardStatus = ValueOf<typeof standardStatus>
