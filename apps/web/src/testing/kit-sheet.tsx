import '#/styles/app.css';
import {
  ArrowRight,
  ArrowUp,
  Blocks,
  ChevronDown,
  Copy,
  Download,
  Ellipsis,
  Globe,
  HatGlasses,
  Network,
  Pencil,
  Pin,
  Trash2,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Badge } from '#/components/badge.tsx';
import { Button } from '#/components/button.tsx';
import { Checkbox } from '#/components/checkbox.tsx';
import { Chip } from '#/components/chip.tsx';
import { Dialog } from '#/components/dialog.tsx';
import { Drawer } from '#/components/drawer.tsx';
import { EmptyState } from '#/components/empty-state.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import { Field } from '#/components/field.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { Kbd } from '#/components/kbd.tsx';
import { ListRow } from '#/components/list-row.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#/components/menu.tsx';
import { askText, confirm, OverlayHost, previewImage } from '#/components/overlays.tsx';
import { ParleyMark } from '#/components/parley-mark.tsx';
import { PasswordInput } from '#/components/password-input.tsx';
import { SearchInput } from '#/components/search-input.tsx';
import { Segmented } from '#/components/segmented.tsx';
import { Select } from '#/components/select.tsx';
import { SkeletonLines } from '#/components/skeleton.tsx';
import { Slider } from '#/components/slider.tsx';
import { Switch } from '#/components/switch.tsx';
import { TextInput } from '#/components/text-input.tsx';
import { showToast } from '#/components/toast.tsx';
import { Tooltip } from '#/components/tooltip.tsx';
import { VendorMark } from '#/components/vendor-mark.tsx';
import { VENDORS } from '#/components/vendors.ts';
import { initLanguage } from '#/i18n/init-language.ts';

const idle = () => undefined;

/** Every part of the kit on one page, for looking at it: `/kit-sheet.html` of the development server. */
function KitSheet() {
  return (
    <main className="mx-auto flex max-w-170 flex-col gap-7 p-11 phone:p-4">
      <h1 className="flex items-center gap-2.5 text-title">
        <ParleyMark /> Parley
      </h1>
      <Buttons />
      <Inputs />
      <ChipsAndBadges />
      <Overlays />
      <Group name="Error in a message, skeleton">
        <ErrorBlock
          title="The provider did not answer"
          text="No data for 180 s. Nothing was charged."
          actions={
            <>
              <Button variant="outline" size="small">
                Retry
              </Button>
              <Button variant="quiet" size="small">
                Try deepseek-v3.2
              </Button>
            </>
          }
          details="request 4f2a, upstream_timeout"
        />
        <SkeletonLines />
      </Group>
      <Group name="List, empty">
        <ul>
          <ListRow
            leading={<VendorMark vendor="google" size={30} />}
            title="Study room"
            subtitle="study@example.com"
            meta="12 Oct 2026"
            control={<IconButton label="More" icon={Ellipsis} />}
            onPress={idle}
          />
          <ListRow
            leading={<VendorMark vendor="anthropic" size={30} />}
            title="Support inbox"
            subtitle="support@example.com"
            meta={<Badge tone="warn">Pending</Badge>}
            control={<IconButton label="More" icon={Ellipsis} />}
          />
        </ul>
        <EmptyState
          text="Masks are roles a chat can start with."
          action={<Button variant="primary">Create a mask</Button>}
          examples={[
            { label: 'Translator', onSelect: idle },
            { label: 'Interviewer', onSelect: idle },
          ]}
        />
      </Group>
      <OverlayHost />
    </main>
  );
}

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-meta font-medium text-text-2">{name}</h2>
      {children}
    </section>
  );
}

function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>;
}

function Buttons() {
  return (
    <Group name="Buttons">
      <Row>
        <Button variant="primary">Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="outline">Outline</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="link">Link</Button>
      </Row>
      <Row>
        <Button variant="danger">Delete</Button>
        <Button variant="danger-soft">Log out</Button>
        <Button disabled>Disabled</Button>
        <Button busy icon={Download}>
          Saving
        </Button>
        <Button variant="primary" busy>
          Busy
        </Button>
        <Button variant="primary" size="small">
          30
        </Button>
        <Button variant="primary" size="large">
          44
        </Button>
        <IconButton label="Copy" shortcut="C" icon={Copy} />
        <IconButton label="Pin" icon={Pin} active />
        <IconButton label="Small" icon={Copy} size={28} />
        <IconButton label="Large" icon={Copy} size={44} />
        <button
          type="button"
          aria-label="Send"
          className="grid size-9 place-items-center rounded-full bg-accent text-on-accent"
        >
          <ArrowUp className="size-4.5" strokeWidth={2.2} />
        </button>
      </Row>
    </Group>
  );
}

function Inputs() {
  const [on, setOn] = useState(true);
  const [period, setPeriod] = useState<'monthly' | 'annually'>('monthly');
  const [size, setSize] = useState(14);
  const [voice, setVoice] = useState<'alloy' | 'echo' | 'nova'>('alloy');
  const [query, setQuery] = useState('');
  return (
    <Group name="Inputs">
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <Field label="Name">
          <TextInput placeholder="Home server" />
        </Field>
        <Field label="Endpoint">
          <TextInput defaultValue="https://llm.example.com" />
        </Field>
        <Field label="API key" error="The provider refused this key.">
          <PasswordInput defaultValue="sk-1234" />
        </Field>
        <Field label="Voice" help="Used for read aloud.">
          <Select
            label="Voice"
            value={voice}
            options={(['alloy', 'echo', 'nova'] as const).map((value) => ({ value, label: value }))}
            onChange={setVoice}
          />
        </Field>
      </div>
      <SearchInput label="Search 64 settings" value={query} onChange={setQuery} shortcut="/" />
      <div className="flex flex-wrap items-center gap-4">
        <Switch label="On" checked={on} onChange={setOn} />
        <Switch label="Off" checked={!on} onChange={(next) => setOn(!next)} />
        <Switch label="Disabled" checked={false} disabled onChange={idle} />
        <Checkbox label="Checked" hideLabel checked={on} onChange={setOn} />
        <Checkbox label="Unchecked" hideLabel checked={!on} onChange={(next) => setOn(!next)} />
        <Checkbox label="Some" indeterminate checked={false} onChange={idle} />
        <Segmented
          label="Billing"
          value={period}
          options={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'annually', label: 'Annually' },
          ]}
          onChange={setPeriod}
        />
        <Slider label="Text size" value={size} min={12} max={40} onChange={setSize} format={(value) => `${value} px`} />
      </div>
    </Group>
  );
}

function ChipsAndBadges() {
  return (
    <Group name="Chips and badges">
      <Row>
        <Chip
          leading={<VendorMark vendor="openai" size={18} />}
          trailing={<ChevronDown className="size-3.5 text-text-3" />}
        >
          gpt-5-mini
        </Chip>
        <Chip icon={Globe} on>
          Web search
        </Chip>
        <Chip icon={Blocks} variant="plain">
          2 tools
        </Chip>
        <Chip variant="outline">Code duo</Chip>
      </Row>
      <Row>
        <Badge>Default</Badge>
        <Badge tone="accent">Chosen</Badge>
        <Badge tone="spark">New</Badge>
        <Badge tone="success">Active</Badge>
        <Badge tone="warn">Pending</Badge>
        <Badge tone="danger">Banned</Badge>
        <Badge tone="info">Beta</Badge>
        <Tooltip label="Opens the palette">
          <Kbd keys="Mod+K" />
        </Tooltip>
        <span className="live-dot" />
      </Row>
      <Row>
        {VENDORS.map((vendor) => (
          <VendorMark key={vendor} vendor={vendor} size={30} label={vendor} />
        ))}
      </Row>
      <Row>
        {VENDORS.map((vendor) => (
          <VendorMark key={vendor} vendor={vendor} size={14} bare label={vendor} />
        ))}
      </Row>
    </Group>
  );
}

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="teal"/><circle cx="450" cy="300" r="180" fill="gold"/></svg>')}`;

function Overlays() {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const question = { title: 'Delete this chat?', text: 'Its 12 messages go with it.', confirmLabel: 'Delete chat' };
  return (
    <Group name="Overlays">
      <Row>
        <Menu>
          <MenuTrigger>
            <Button>Menu</Button>
          </MenuTrigger>
          <MenuContent label="Chat">
            <MenuItem
              icon={Pencil}
              shortcut="R"
              onSelect={() => void askText({ title: 'Rename chat', label: 'Name', rows: 1, confirmLabel: 'Rename' })}
            >
              Rename
            </MenuItem>
            <MenuItem icon={Network} onSelect={idle}>
              Fork
            </MenuItem>
            <MenuItem icon={HatGlasses} shortcut="Shift+I" onSelect={idle}>
              Incognito
            </MenuItem>
            <MenuItem icon={Download} shortcut="E" disabled onSelect={idle}>
              Export
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={() => void confirm({ ...question, danger: true })}>
              Delete chat
            </MenuItem>
          </MenuContent>
        </Menu>
        <Button onClick={() => setDialogOpen(true)}>Dialog</Button>
        <Button onClick={() => setDrawerOpen(true)}>Drawer</Button>
        <Button onClick={() => void confirm({ ...question, danger: true })}>Confirm</Button>
        <Button onClick={() => void askText({ title: 'Edit message', label: 'Message', confirmLabel: 'Save' })}>
          Ask
        </Button>
        <Button onClick={() => void previewImage({ src: PICTURE, alt: 'A circle' })}>Picture</Button>
        <Button
          onClick={() => {
            showToast({ kind: 'success', text: 'Copied', durationMs: 60_000 });
            showToast({ text: 'Chat deleted', action: { label: 'Revert', onSelect: idle }, durationMs: 60_000 });
            showToast({
              kind: 'error',
              text: 'Sync failed: wrong password',
              action: { label: 'Fix', onSelect: idle },
              durationMs: 60_000,
            });
          }}
        >
          Toasts
        </Button>
      </Row>
      <Dialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="Your balance is too low for gpt-5"
        description="This question needs about $0.014 and $0.009 is left. Top up, or ask a smaller model now."
        actions={
          <>
            <Button variant="quiet" onClick={() => setDialogOpen(false)}>
              Not now
            </Button>
            <Button variant="primary" onClick={() => setDialogOpen(false)}>
              Top Up Now
            </Button>
          </>
        }
      >
        <button
          type="button"
          className="flex h-11 items-center gap-3 rounded-control bg-hover px-3 text-start hover:bg-press"
        >
          <VendorMark vendor="openai" size={22} />
          <span className="flex-1">gpt-5-mini</span>
          <bdi className="text-small text-text-2">≈ $0.004</bdi>
          <ArrowRight className="size-4 rtl:-scale-x-100" />
        </button>
      </Dialog>
      <Drawer open={isDrawerOpen} onOpenChange={setDrawerOpen} side="start" label="Navigation">
        <div className="p-4">Navigation</div>
      </Drawer>
    </Group>
  );
}

await initLanguage();
const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<KitSheet />);
