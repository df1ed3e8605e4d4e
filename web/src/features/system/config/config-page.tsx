import '../../../kit/form/page-form.css'
import { ViewTabs } from '../../../kit/view-tabs/view-tabs.tsx'
import { ConfigForm } from './config-form.tsx'
import { LaboratoryForm } from './laboratory-form.tsx'
import { ScopeForm } from './scope-form.tsx'

/** System configuration: appearance, sign-in, and the laboratory on reports. */
export const ConfigPage = () => (
  <ViewTabs
    label="系统配置"
    items={[
      { key: 'system', label: '外观与登录', content: <ConfigForm /> },
      { key: 'laboratory', label: '实验室信息', content: <LaboratoryForm /> },
      { key: 'scope', label: '资质范围', content: <ScopeForm /> },
    ]}
  />
)
