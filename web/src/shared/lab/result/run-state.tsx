import { type RunRow, runState } from '@seam/contract/lab/result/control'
import { Badge } from '../../../kit/dictionary/badge.tsx'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'

/** A run that was released although its controls failed is not like one whose controls were good. */
export const RunState = ({ state, isReleased }: Pick<RunRow, 'state'> & { isReleased: boolean }) =>
  isReleased ? <Badge color="orange">失控放行</Badge> : <DictionaryTag dictionary={runState} value={state} />
