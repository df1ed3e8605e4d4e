import { blendType } from '@seam/contract/lab/report/report'
import { Input, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { Histogram } from '../../../../kit/chart/histogram.tsx'
import { plainNumber } from '../../../../kit/number/plain-number.ts'
import { Symbol } from '../../../../kit/symbol/symbol.tsx'
import type { Kind, Measured, ReflectanceEdit } from '../edit/report-edit.ts'
import { parseClasses } from './classes.ts'
import './reflectance.css'

type Props = {
  title: string
  kind: Kind
  /** of the item; not confirmed yet: undefined */
  mean: string | undefined
  measured: Measured
  value: ReflectanceEdit
  /** what is missing or wrong, after the first attempt to submit */
  faults: readonly string[]
  onChange: (value: ReflectanceEdit) => void
}

const Labelled = ({ label, children }: { label: ReactNode; children: (id: string) => ReactNode }) => {
  const id = useId()
  return (
    <div className="reflectance-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

const blends = blendType.options.map(({ value, label }) => ({ value: value as number, label: `${value}　${label}` }))

/** The reflectance block of one sample: mean from its item, the rest typed, the classes pasted from a spreadsheet. */
export const ReflectanceForm = ({ title, kind, mean, measured, value, faults, onChange }: Props) => {
  const parsed = parseClasses(value.classes)
  const change = (part: Partial<ReflectanceEdit>) => onChange({ ...value, ...part })
  const faultId = useId()
  return (
    <fieldset className="reflectance-form" aria-describedby={faults.length > 0 ? faultId : undefined}>
      <legend>{title}</legend>
      <Labelled
        label={
          <>
            平均值 <Symbol text={kind} />
            ，%
          </>
        }
      >
        {id => <Input id={id} value={mean ?? ''} placeholder="取自检测结果" readOnly variant="filled" />}
      </Labelled>
      <Labelled label="标准差 S，%">
        {id => (
          <Input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={measured.deviation ?? value.deviation}
            readOnly={measured.deviation !== undefined}
            variant={measured.deviation === undefined ? 'outlined' : 'filled'}
            onChange={event => change({ deviation: plainNumber(event.target.value) })}
          />
        )}
      </Labelled>
      <Labelled label="测点数 n">
        {id => (
          <Input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            placeholder={parsed.points > 0 ? String(parsed.points) : '各级之和'}
            value={value.points}
            onChange={event => change({ points: plainNumber(event.target.value).replace(/\D/g, '') })}
          />
        )}
      </Labelled>
      <Labelled label="混煤类型">
        {id => (
          <Select<number | null>
            id={id}
            options={blends}
            value={measured.blendType ?? value.blendType}
            disabled={measured.blendType !== undefined}
            placeholder="请选择混煤类型"
            onChange={blend => change({ blendType: blend })}
          />
        )}
      </Labelled>
      <Labelled label="反射率分布（每行：下限 测点数，可从 Excel 粘贴两列）">
        {id => (
          <Input.TextArea
            id={id}
            className="reflectance-classes-input"
            autoSize={{ minRows: 6, maxRows: 14 }}
            spellCheck={false}
            placeholder={'1.00\t1\n1.05\t3\n1.10\t6'}
            value={value.classes}
            onChange={event => change({ classes: event.target.value })}
          />
        )}
      </Labelled>
      <div className="reflectance-classes">
        <span className="soft">
          {parsed.classes.length} 级，共 {parsed.points} 点
        </span>
        {parsed.classes.length > 0 && (
          <Histogram title="反射率分布" labelName="反射率（%）" unit="点" classes={parsed.classes} />
        )}
      </div>
      {faults.length > 0 && (
        <ul id={faultId} className="reflectance-errors" role="alert">
          {faults.map(fault => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
