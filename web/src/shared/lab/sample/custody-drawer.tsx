import { type CustodyRecord, custodyCalls } from '@seam/contract/lab/sample/custody'
import { type Preparation, portionKind } from '@seam/contract/lab/sample/preparation'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { Descriptions } from 'antd'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { DetailDrawer } from '../../../kit/drawer/detail-drawer.tsx'
import { StepTimeline } from '../../../kit/timeline/step-timeline.tsx'
import './custody-drawer.css'

const Facts = ({ sample }: { sample: CustodyRecord }) => {
  const facts = [
    ['状态', <DictionaryTag key="state" dictionary={sampleState} value={sample.state} />],
    ['类型', [sample.sampleKindName, sample.floatDensityName].filter(part => part !== null).join(' · ')],
    ['质量', sample.mass === null ? '--' : `${sample.mass} kg`],
    ['存放位置', sample.place || '--'],
    ['保管人', sample.custodian || '--'],
    ['留样至', sample.retainedUntil ?? '报告签发后确定'],
    ...(sample.sampleCode === null ? [] : [['委托样品', `${sample.sampleCode} ${sample.sampleName ?? ''}`]]),
    ...(sample.clientName === null ? [] : [['委托单位', sample.clientName]]),
    ...(sample.disposalCode === null ? [] : [['待确认处置单', sample.disposalCode]]),
  ] as const
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2 }}
      items={facts.map(([label, children]) => ({ key: String(label), label, children }))}
    />
  )
}

const PreparationTable = ({ preparations }: { preparations: readonly Preparation[] }) => (
  <>
    {preparations.map(({ id, massBefore, portions, remarks, userName, createTime }) => (
      <section key={id} className="custody-drawer-preparation" aria-label={`制样 ${createTime}`}>
        <p>
          {massBefore} g，{userName}，{createTime}
          {remarks !== '' && `，${remarks}`}
        </p>
        <ul>
          {portions.map((portion, at) => (
            <li key={at}>
              {portionKind.label(portion.kind)} <b>{portion.mass} g</b> {portion.remarks}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
)

const Custody = ({ id }: { id: number }) => {
  const read = useRead(custodyCalls.get, { id })
  const { data } = read
  if (data === undefined) return <NoAnswer read={read} />
  const steps = data.steps.map(({ place, custodian, remarks, ...step }) => ({
    ...step,
    remarks: [place && `位置：${place}`, custodian && `保管人：${custodian}`, remarks]
      .filter(part => part !== '')
      .join('　'),
  }))
  return (
    <div className="custody-drawer">
      <Facts sample={data} />
      {data.preparations.length > 0 && (
        <>
          <h3>制样</h3>
          <PreparationTable preparations={data.preparations} />
        </>
      )}
      <h3>经过</h3>
      <StepTimeline steps={steps} label="样品经过" />
    </div>
  )
}

type Sample = { readonly id: number; readonly labCode: string }
type Props = { open: boolean; sample?: Sample | undefined; onClose: () => void }

/** A sample with its preparations and every step of its custody. */
export const CustodyDrawer = ({ open, sample, onClose }: Props) => (
  <DetailDrawer open={open} onClose={onClose} width={560} title={sample ? `样品 ${sample.labCode}` : '样品'}>
    {open && sample && <Custody id={sample.id} />}
  </DetailDrawer>
)
