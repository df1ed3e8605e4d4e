import { printedClassText } from '@seam/contract/catalogue/material/coal-classification'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'

type Props = { sampleId: number; sampleKindName: string }

/** The class by GB/T 5751 with the indices it is derived from. */
const Content = ({ sampleId, sampleKindName }: Props) => {
  const { data, isPending } = useRead(resultCalls.coalClass, { sampleId }, { staleTime: 0 })
  if (data === undefined) return isPending ? '正在判定…' : '暂时不能判定，请重试'
  const indices = data.indices.map(({ symbol, value, unit }) => `${symbol} ${value} ${unit}`.trim())
  return (
    <div className="review-coal-class">
      <p>{printedClassText({ ...data.classification, form: data.form }, sampleKindName)}</p>
      <p className="soft">已复核的指标：{indices.join('、') || '无'}</p>
    </div>
  )
}

/** The coal class of a sample from its confirmed results, determined when it is opened. */
export const CoalClass = (props: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover trigger="click" open={open} onOpenChange={setOpen} destroyOnHidden content={<Content {...props} />}>
      <Button type="link" size="small">
        煤类
      </Button>
    </Popover>
  )
}
