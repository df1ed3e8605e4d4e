import { type Role, roleType } from '@seam/contract/system/role'
import { Alert, Button, ConfigProvider, Tabs } from 'antd'
import { useState } from 'react'
import { EmptyRows } from '../../../../kit/answer/empty-rows.tsx'
import { SideDrawer } from '../../../../kit/drawer/side-drawer.tsx'
import { BlindnessAlert } from '../../../../shared/system/blindness-alert.tsx'
import { scopeText } from '../../../../shared/system/scope-text.ts'
import type { LineMark } from './authority-line.tsx'
import { AuthorityTree } from './authority-tree.tsx'
import { copyChecks } from './check.ts'
import { differenceOf, differenceText, isSame } from './difference.ts'
import { ReferenceBar } from './reference-bar.tsx'
import { useAuthority } from './use-authority.ts'
import { useReference } from './use-reference.ts'
import './authority-panel.css'

type Props = { open: boolean; role: Role | undefined; onClose: () => void }

/** The permissions of a role (spec §2), in a drawer. */
export const AuthorityPanel = ({ open, role, onClose }: Props) =>
  open && role ? <Panel key={role.id} role={role} onClose={onClose} /> : null

/** The drawer is in the top layer, so popups must be rendered inside it. */
const inDrawer = (trigger?: HTMLElement) => trigger?.closest('dialog') ?? document.body

const Panel = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const authority = useAuthority(role, onClose)
  const { tree, checked, locked, difference, change } = authority
  const reference = useReference(role)
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const against = reference.menuIds && differenceOf(reference.menuIds, checked)
  const differs = (id: number) => against !== undefined && (against.added.has(id) || against.removed.has(id))

  const marksOf = (id: number): LineMark[] => [
    ...(difference.added.has(id) ? [{ text: '新增', color: 'green' } as const] : []),
    ...(difference.removed.has(id) ? [{ text: '移除', color: 'red' } as const] : []),
    ...(against?.added.has(id) ? [{ text: '仅本角色', color: 'blue' } as const] : []),
    ...(against?.removed.has(id) ? [{ text: `仅${reference.name}`, color: 'orange' } as const] : []),
  ]

  const choice = tree ? (
    <>
      {role.roleType === roleType.administrator && (
        <Alert type="info" showIcon title="系统管理员角色拥有全部权限，不受此处勾选限制。" />
      )}
      {role.roleType === roleType.ordinary && (
        <>
          <p className="authority-panel-scope">数据范围：{scopeText(role)}</p>
          <BlindnessAlert permissions={authority.rights} />
        </>
      )}
      <ReferenceBar
        reference={reference}
        against={against}
        only={onlyDifferent}
        onOnly={setOnlyDifferent}
        onCopy={() => reference.menuIds && change(copyChecks(checked, reference.menuIds, locked))}
      />
      <AuthorityTree
        tree={tree}
        checked={checked}
        locked={locked}
        onChange={change}
        marksOf={marksOf}
        only={against && onlyDifferent ? differs : undefined}
      />
    </>
  ) : (
    <EmptyRows waiting={authority.failure === undefined} failure={authority.failure} onRetry={authority.retry} />
  )

  return (
    <SideDrawer title={`权限配置：${role.roleName}`} onClose={() => void authority.leave()} width={640}>
      <ConfigProvider getPopupContainer={inDrawer}>
        <div className="authority-panel">
          <Tabs items={[{ key: 'pc', label: 'PC 后台', children: choice }]} />
          <footer>
            <span aria-live="polite">{isSame(difference) ? '没有改动' : differenceText(difference, role.users)}</span>
            {!isSame(difference) && (
              <Button type="link" onClick={() => change(undefined)}>
                还原
              </Button>
            )}
            <Button onClick={() => void authority.leave()}>取消</Button>
            {authority.maySave && (
              <Button
                type="primary"
                loading={authority.busy}
                disabled={tree === undefined}
                onClick={() => void authority.save()}
              >
                确定
              </Button>
            )}
          </footer>
        </div>
      </ConfigProvider>
    </SideDrawer>
  )
}
