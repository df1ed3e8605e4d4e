import { Checkbox, Input, Select } from 'antd'
import type { KeyboardEvent } from 'react'
import { faultOf } from './entry.ts'
import type { Component, Proposal, ProposedReading, Target } from './proposals.ts'

type Props = {
  proposals: readonly Proposal[]
  targets: readonly Target[]
  components: readonly Component[]
  onChange: (key: number, part: Partial<Proposal>) => void
  /** the field that is being compared has this cell */
  onCell: (cell: number) => void
}

const focusNext = (event: KeyboardEvent<HTMLElement>) => {
  const fields = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('[data-reading]') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}

type FieldProps = {
  reading: ProposedReading
  name: string
  onFocus: () => void
  onText: (text: string) => void
  onEnter: () => void
}

const ReadingField = ({ reading: { component, text, doubtful }, name, onFocus, onText, onEnter }: FieldProps) => (
  <Input
    data-reading=""
    aria-label={`${name}${doubtful ? '，识别不可靠，请对照图片' : ''}`}
    title={doubtful ? '识别不可靠，请对照图片' : ''}
    className={doubtful ? 'photo-dialog-doubtful' : ''}
    {...(component !== '' && { prefix: component })}
    maxLength={20}
    value={text}
    onFocus={onFocus}
    onChange={event => onText(event.target.value)}
    onPressEnter={event => {
      event.preventDefault()
      onEnter()
      focusNext(event)
    }}
  />
)

/** The rows of a picture beside it: each is corrected and checked by the analyst. */
export const ProposalTable = ({ proposals, targets, components, onChange, onCell }: Props) => {
  const options = targets.map(({ itemId, labCode }) => ({ value: itemId, label: labCode }))
  return (
    <table className="photo-dialog-rows" aria-label="识别结果">
      <thead>
        <tr>
          <th>已核对</th>
          <th>图中编号</th>
          <th>样品</th>
          <th>读数</th>
        </tr>
      </thead>
      <tbody>
        {proposals.map(proposal => {
          const { key, codeText, itemId, readings, checked } = proposal
          const fault = faultOf(proposal, proposals, components)
          const name = codeText === '' ? `第${key + 1}行` : codeText
          return (
            <tr key={key} data-checked={checked || undefined}>
              <td>
                <Checkbox
                  aria-label={`${name}已核对`}
                  checked={checked}
                  disabled={fault !== undefined}
                  onChange={event => onChange(key, { checked: event.target.checked })}
                />
              </td>
              <td>{codeText}</td>
              <td>
                <Select
                  aria-label={`${name}的样品`}
                  showSearch={{ optionFilterProp: 'label' }}
                  placeholder="选择样品"
                  value={itemId ?? null}
                  options={options}
                  popupMatchSelectWidth={false}
                  onChange={value => onChange(key, { itemId: value ?? undefined, checked: false })}
                />
              </td>
              <td>
                {readings.map((reading, at) => (
                  <ReadingField
                    key={reading.cell}
                    reading={reading}
                    name={reading.component === '' ? `${name}第${at + 1}个读数` : `${name}的 ${reading.component}`}
                    onFocus={() => onCell(reading.cell)}
                    onText={text =>
                      onChange(key, {
                        checked: false,
                        readings: readings.map(one => (one.cell === reading.cell ? { ...one, text } : one)),
                      })
                    }
                    onEnter={() => {
                      // Enter on the last reading marks the row as checked
                      if (at === readings.length - 1 && fault === undefined) onChange(key, { checked: true })
                    }}
                  />
                ))}
                {fault !== undefined && <small role="alert">{fault}</small>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
