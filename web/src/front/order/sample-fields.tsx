import type { PortalOffer } from '@seam/contract/portal/order'
import { useState } from 'react'
import { SelectInput, TextInput } from '../ui/field.tsx'
import { emptySample, type Faults, type SampleForm, sampleLike } from './order-form.ts'

const mostSamples = 50

type ListProps = {
  samples: readonly SampleForm[]
  offer: PortalOffer
  faults: Faults
  onChange: (samples: readonly SampleForm[]) => void
}

/** The samples of an order, one at least. */
export const SampleList = ({ samples, offer, faults, onChange }: ListProps) => {
  const last = samples.at(-1)
  return (
    <>
      {samples.map((sample, at) => (
        <SampleFields
          key={sample.key}
          at={at}
          sample={sample}
          offer={offer}
          faults={faults}
          onChange={changed => onChange(samples.with(at, changed))}
          onRemove={samples.length === 1 ? undefined : () => onChange(samples.toSpliced(at, 1))}
        />
      ))}
      <button
        type="button"
        className="button"
        disabled={samples.length >= mostSamples}
        onClick={() => onChange([...samples, last === undefined ? emptySample(offer) : sampleLike(last)])}
      >
        添加样品（同上一个的项目）
      </button>
    </>
  )
}

type Props = {
  at: number
  sample: SampleForm
  offer: PortalOffer
  faults: Faults
  onChange: (sample: SampleForm) => void
  /** undefined: the only one */
  onRemove: (() => void) | undefined
}

const toggleId = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter(one => one !== id) : [...ids, id]

/** One sample of an order: its name, kind, and projects. */
const SampleFields = ({ at, sample, offer, faults, onChange, onRemove }: Props) => {
  const [search, setSearch] = useState('')
  const fault = (field: string) => faults[`samples.${at}.${field}`]
  const choiceFault = fault('projectIds') ?? fault('groupIds')
  const word = search.trim().toLowerCase()
  const matches = (...texts: readonly string[]) => texts.some(text => text.toLowerCase().includes(word))
  const projects = offer.projects.filter(
    one => sample.projectIds.includes(one.id) || matches(one.projectName, one.symbol),
  )
  const groups = offer.groups.filter(one => sample.groupIds.includes(one.id) || matches(one.groupName))
  return (
    <fieldset className="front-form-sample">
      <legend>样品{at + 1}</legend>
      <div className="front-form-fields">
        <TextInput
          label="样品名称"
          name={`sampleName${at}`}
          maxLength={40}
          value={sample.sampleName}
          fault={fault('sampleName')}
          onChange={sampleName => onChange({ ...sample, sampleName })}
        />
        <SelectInput
          label="样品类型"
          value={sample.sampleKindId}
          fault={fault('sampleKindId')}
          options={offer.sampleKinds.map(kind => ({ value: String(kind.id), label: kind.sampleKindName }))}
          onChange={sampleKindId => onChange({ ...sample, sampleKindId })}
        />
        <TextInput
          label="质量（kg，选填）"
          inputMode="decimal"
          value={sample.mass}
          fault={fault('mass')}
          onChange={mass => onChange({ ...sample, mass: mass.trim() })}
        />
      </div>
      <div className="front-form-choices">
        <div className="front-bar">
          <span id={`choices-${sample.key}`}>检测项目</span>
          <input
            className="front-form-input front-form-search"
            aria-label={`样品${at + 1}查找项目`}
            placeholder="查找项目"
            aria-invalid={choiceFault !== undefined}
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
        </div>
        {choiceFault !== undefined && (
          <p className="front-form-fault" role="alert">
            {choiceFault}
          </p>
        )}
        <ul hidden={groups.length + projects.length === 0} aria-labelledby={`choices-${sample.key}`}>
          {groups.map(group => (
            <li key={`group${group.id}`}>
              <label title={group.projectNames.join('、')}>
                <input
                  type="checkbox"
                  checked={sample.groupIds.includes(group.id)}
                  onChange={() => onChange({ ...sample, groupIds: toggleId(sample.groupIds, group.id) })}
                />
                <span>
                  {group.groupName}
                  <small>套餐：{group.projectNames.join('、')}</small>
                </span>
                <small>¥{group.price}</small>
              </label>
            </li>
          ))}
          {projects.map(project => (
            <li key={project.id}>
              <label>
                <input
                  type="checkbox"
                  checked={sample.projectIds.includes(project.id)}
                  onChange={() => onChange({ ...sample, projectIds: toggleId(sample.projectIds, project.id) })}
                />
                <span>
                  {project.projectName} {project.symbol}
                </span>
                <small>¥{project.price}</small>
              </label>
            </li>
          ))}
        </ul>
        {groups.length + projects.length === 0 && <p className="front-soft">没有符合的项目</p>}
      </div>
      {onRemove && (
        <button type="button" className="front-link" onClick={onRemove}>
          删除样品{at + 1}
        </button>
      )}
    </fieldset>
  )
}
