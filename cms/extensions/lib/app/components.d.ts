/*
 * The components that the Studio registers for extensions, with the properties that are used. They have no published types.
 */
import type { AllowedComponentProps, Directive, VNodeProps } from 'vue';

/** A component with the default slot and others. */
type StudioComponent<Props = object> = new () => {
  $props: Props & VNodeProps & AllowedComponentProps;
  $slots: Record<string, () => unknown>;
};

interface Drawer {
  active: boolean;
  collection: string;
  'onUpdate:active'?: (isActive: boolean) => void;
}

declare module 'vue' {
  interface GlobalComponents {
    DrawerCollection: StudioComponent<
      Drawer & { multiple?: boolean; filter?: object; onInput?: (keys: (string | number)[]) => void }
    >;
    DrawerItem: StudioComponent<
      Drawer & {
        primaryKey: string | number;
        relatedPrimaryKey?: string | number;
        junctionField?: string | null;
        circularField?: string | null;
        edits?: object;
        onInput?: (edits: Record<string, unknown>) => void;
      }
    >;
    InterfaceListM2a: StudioComponent<{
      value: unknown;
      collection: string;
      field: string;
      primaryKey: string | number;
      disabled?: boolean;
      nonEditable?: boolean;
      enableCreate?: boolean;
      enableSelect?: boolean;
      onInput?: (value: unknown) => void;
    }>;
    PrivateView: StudioComponent<{ title: string; icon?: string; showHeaderShadow?: boolean }>;
    SidebarDetail: StudioComponent<{ id: string; icon: string; title: string }>;
    VButton: StudioComponent<{
      small?: boolean;
      secondary?: boolean;
      kind?: 'normal' | 'info' | 'success' | 'warning' | 'danger';
      loading?: boolean;
      disabled?: boolean;
      onClick?: () => void;
    }>;
    VCard: StudioComponent;
    VCardActions: StudioComponent;
    VCardText: StudioComponent;
    VCardTitle: StudioComponent;
    VDialog: StudioComponent<{
      modelValue?: boolean;
      'onUpdate:modelValue'?: (isOpen: boolean) => void;
      onEsc?: () => void;
      onApply?: () => void;
    }>;
    VIcon: StudioComponent<{ name: string; left?: boolean; large?: boolean }>;
    VInput: StudioComponent<{
      modelValue: string;
      'onUpdate:modelValue'?: (value: string) => void;
      onKeydown?: (event: KeyboardEvent) => void;
      type?: string;
      placeholder?: string;
      /** Otherwise its value is null when it is empty. */
      nullable: false;
    }>;
    VList: StudioComponent<{ nav?: boolean }>;
    VListItem: StudioComponent<{ clickable?: boolean; onClick?: () => void }>;
    VListItemContent: StudioComponent;
    VListItemIcon: StudioComponent;
    VNotice: StudioComponent<{ type?: 'info' | 'success' | 'warning' | 'danger'; multiline?: boolean }>;
    VProgressCircular: StudioComponent<{ indeterminate?: boolean; xSmall?: boolean }>;
    VProgressLinear: StudioComponent<{ indeterminate?: boolean; rounded?: boolean }>;
  }
  interface GlobalDirectives {
    /** While it is true, the focus may leave the field without ending its editing. */
    vPreventFocusout: Directive<HTMLElement, boolean>;
  }
}
