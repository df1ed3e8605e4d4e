import { PlusOutlined } from '@ant-design/icons'
import { referenceCalls } from '@seam/contract/catalogue/reference'
import { Button, Input, Select } from 'antd'
import { useRead } from '../../../../kit/api/use-call.ts'
import type { Controls, TypedControl } from './edits/use-controls.ts'
import './control-fields.css'

const keyOf = ({ materialId, component }: Pick<TypedControl, 'materialId' | 'component'>) =>
  `${materialId} ${component}`

const faultMark = { status: 'error', 'aria-invalid': true } as const

/** Controls of this batch: chosen from the materials of the project, and saved with the next rows. */
export const ControlFields = ({ controls, projectId }: { controls: Controls; projectId: number }) => {
  const { data = [] } = useRead(referenceCalls.options, { projectId }, { quiet: true })
  const typed = controls.of(projectId)
  if (data.length === 0) return null
  const options = data.flatMap(({ materialId, materialName, batchNo, components }) =>
    components.map(component => ({
      materialId,
      component,
      value: keyOf({ materialId, component }),
      label: [materialName, batchNo, component].filter(part => part !== '').join(' '),
    })),
  )
  const change = (at: number, part: Partial<TypedControl>) =>
    controls.set(
      projectId,
      typed.map((control, place) => (place === at ? { ...control, ...part } : control)),
    )
  const faultsAt = (at: number) => controls.faults.filter(fault => fault.projectId === projectId && fault.at === at)
  const [first] = options
  return (
    <fieldset className="control-fields" aria-label="本批质控">
      {typed.map((control, at) => (
        <div key={at}>
          <Select
            aria-label={`第${at + 1}个质控样`}
            {...(faultsAt(at).some(({ field }) => field !== 'raw' && field !== 'instrument') && faultMark)}
            options={options}
            value={keyOf(control)}
            popupMatchSelectWidth={false}
            onChange={(_, option) => {
              if (option !== undefined && !Array.isArray(option))
                change(at, { materialId: option.materialId, component: option.component })
            }}
          />
          <Input
            aria-label={`第${at + 1}个质控样的测定值`}
            {...(faultsAt(at).some(({ field }) => field === 'raw') && faultMark)}
            inputMode="decimal"
            placeholder="测定值"
            autoComplete="off"
            maxLength={18}
            value={control.raw}
            onChange={event => change(at, { raw: event.target.value })}
          />
          {faultsAt(at).map(({ field, message }) => (
            <em key={field}>{message}</em>
          ))}
        </div>
      ))}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        disabled={typed.length >= 10}
        onClick={() => {
          if (first !== undefined)
            controls.set(projectId, [...typed, { materialId: first.materialId, component: first.component, raw: '' }])
        }}
      >
        质控样
      </Button>
    </fieldset>
  )
}
