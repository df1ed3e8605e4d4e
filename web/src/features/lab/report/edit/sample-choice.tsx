import { Checkbox } from 'antd'
import './sample-choice.css'

type Choosable = {
  readonly sampleId: number
  readonly sampleCode: string
  readonly sampleName: string
  readonly openItems: number
}

type Props = {
  samples: readonly Choosable[]
  value: readonly number[]
  onChange: (sampleIds: readonly number[]) => void
  disabled?: boolean
}

/** Which samples a report covers. */
export const SampleChoice = ({ samples, value, onChange, disabled = false }: Props) => {
  const all = samples.every(({ sampleId }) => value.includes(sampleId))
  return (
    <fieldset className="sample-choice" disabled={disabled}>
      <legend className="visually-hidden">报告的样品</legend>
      {samples.length > 3 && (
        <Checkbox
          className="sample-choice-all"
          checked={all}
          indeterminate={!all && value.length > 0}
          disabled={disabled}
          onChange={event => onChange(event.target.checked ? samples.map(({ sampleId }) => sampleId) : [])}
        >
          全部 {samples.length} 个样品
        </Checkbox>
      )}
      {samples.map(({ sampleId, sampleCode, sampleName, openItems }) => (
        <Checkbox
          key={sampleId}
          checked={value.includes(sampleId)}
          disabled={disabled}
          onChange={({ target }) =>
            onChange(target.checked ? [...value, sampleId] : value.filter(chosen => chosen !== sampleId))
          }
        >
          {sampleCode}　{sampleName}
          {openItems > 0 && <span className="report-soft-error"> {openItems} 项未复核</span>}
        </Checkbox>
      ))}
    </fieldset>
  )
}
