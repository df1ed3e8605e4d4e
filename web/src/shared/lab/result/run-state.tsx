import { type RunRow, runState } from '@seam/contract/lab/result/control'
import { Badge } from '../../../kit/dictionary/badge.tsx'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'

/** A run that was released although its controls failed is not like one whose controls were good. */
export const RunState = ({ state, release }: Pick<RunRow, 'state' | 'release'>) =>
  release === null ? (
    <DictionaryTag dictionary={runState} value={state} />
  ) : (
    <span title={`${release.userName}：${release.reason}`}>
      <Badge color="orange">失控放行</Badge>
    </span>
  )
