import type { SampleSheet } from '@seam/contract/lab/result/sheet/bench-sheet'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { Button } from 'antd'
import { lazyDialog } from '../../../../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../../../../kit/dialog/use-dialog.ts'
import { DictionaryTag } from '../../../../../../kit/dictionary/dictionary-tag.tsx'

const RetestDialog = lazyDialog(() =>
  import('../../../../../../shared/lab/retest/retest-dialog.tsx').then(module => module.RetestDialog),
)

type Props = { sample: NonNullable<SampleSheet['sample']>; labCode: string }

/** The state of a sample that is tested, and its retest. */
export const FinishedSample = ({ sample, labCode }: Props) => {
  const retesting = useDialog<{ id: number; version: number; labCode: string }>()
  if (sample.state < sampleState.tested) return null
  return (
    <>
      <DictionaryTag dictionary={sampleState} value={sample.state} />
      {sample.canRetest && <Button onClick={() => retesting.show({ ...sample, labCode })}>复测</Button>}
      <RetestDialog open={retesting.open} sample={retesting.subject} onClose={retesting.close} />
    </>
  )
}
