import { dictionary, type ValueOf } from '../kit/dictionary.ts'

/** What the bench puts first. */
export const urgency = dictionary('urgency', '紧急程度', {
  normal: [0, '常规', 'gray'],
  urgent: [1, '加急', 'orange'],
  critical: [2, '特急', 'red'],
})
export type Urgency = ValueOf<typeof urgency>
