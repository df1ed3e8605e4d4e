import { areaCalls } from '@seam/contract/client/area'
import { Cascader } from 'antd'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { clearable } from '../../kit/form/clearable.tsx'

type Props = { id?: string; value?: string | null; onChange?: (code: string | undefined) => void }

const fieldNames = { label: 'name', value: 'code', children: 'children' } as const

/** The codes from the province down: 140000, 141100, 141102. */
const pathOf = (code: string) => [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]

/** A county, chosen step by step or by typing a part of its name. */
export const AreaPicker = ({ id, value, onChange }: Props) => {
  const { data, isPending } = useRead(areaCalls.tree, {}, { staleTime: Number.POSITIVE_INFINITY })
  const options = useMemo(() => data ?? [], [data])
  return (
    <Cascader
      allowClear={clearable}
      {...(id === undefined ? {} : { id })}
      // until the tree is loaded, the picker would show the code
      {...(value && !isPending ? { value: pathOf(value) } : {})}
      options={options}
      fieldNames={fieldNames}
      onChange={path => onChange?.(path?.at(-1) === undefined ? undefined : String(path.at(-1)))}
      showSearch={{ limit: 30 }}
      loading={isPending}
      placeholder="省 / 市 / 区县"
    />
  )
}
