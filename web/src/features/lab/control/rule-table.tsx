import { type ControlRule, controlCalls, controlLevel, controlRuleName } from '@seam/contract/lab/result/control'
import { Button, Select } from 'antd'
import { useRead, useWrite } from '../../../kit/api/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { usePermit } from '../../../kit/session/permit.tsx'

const RuleDialog = lazyDialog(() => import('./rule-dialog.tsx').then(module => module.RuleDialog))

const textOf = ({ kind, count, factor }: ControlRule) => {
  if (kind === 'range') return `同一批的两个质控相差超过 ${Number(factor)}s`
  if (Number(factor) === 0) return `连续 ${count} 点在均值同一侧`
  return count === 1 ? `1 点超出 ${Number(factor)}s` : `连续 ${count} 点在同一侧超出 ${Number(factor)}s`
}

const refresh = [controlCalls.rules]

/** The rules of the control charts with their levels. */
export const RuleTable = () => {
  const { data = [] } = useRead(controlCalls.rules, {})
  const mayEdit = usePermit(['controlRuleEdit'])
  const { run, running } = useWrite(controlCalls.setRule, {
    refresh,
    refreshAfterRefusal: refresh,
    success: '修改成功',
  })
  const editing = useDialog<ControlRule>()
  const table = (
    <table className="control-page-rules">
      <caption>判定规则（以后的质控生效）</caption>
      <thead>
        <tr>
          <th scope="col">规则</th>
          <th scope="col">含义</th>
          <th scope="col">判为</th>
          {mayEdit && <th scope="col">操作</th>}
        </tr>
      </thead>
      <tbody>
        {data.map(rule => (
          <tr key={rule.code}>
            <th scope="row">{controlRuleName(rule)}</th>
            <td>{textOf(rule)}</td>
            <td>
              {mayEdit ? (
                <Select
                  aria-label={`${controlRuleName(rule)} 判为`}
                  disabled={running}
                  options={[...controlLevel.options]}
                  value={rule.level}
                  onChange={level => void run({ code: rule.code, level, version: rule.version })}
                />
              ) : (
                controlLevel.label(rule.level)
              )}
            </td>
            {mayEdit && (
              <td>
                <Button
                  type="link"
                  size="small"
                  aria-label={`修改 ${controlRuleName(rule)}`}
                  onClick={() => editing.show(rule)}
                >
                  修改
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <>
      {table}
      {editing.subject && <RuleDialog open={editing.open} rule={editing.subject} onClose={editing.close} />}
    </>
  )
}
