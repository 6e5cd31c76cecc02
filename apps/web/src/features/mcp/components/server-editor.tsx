import type { McpServer, NewMcpServer } from '@parley/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#/components/button.tsx';
import { dialogFrame } from '#/components/dialog-frame.ts';
import { Dialog } from '#/components/dialog.tsx';
import { ErrorBlock } from '#/components/error-block.tsx';
import type { OverlayFrame } from '#/components/overlays.tsx';
import { showToast } from '#/components/toast.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useInChat } from '#/features/tools/public.ts';
import { reasonOf, saveServer } from '../mcp-actions.ts';
import { mcpServersQuery } from '../mcp-query.ts';
import { draftOfForm, formOfServer } from '../model/server-form.ts';
import { toolIdOf } from '../model/server-id.ts';
import { followInterval } from '../model/server-state.ts';
import { useSignIn } from '../use-sign-in.ts';
import { ServerFields } from './server-fields.tsx';
import { ServerFormDialog } from './server-form-dialog.tsx';

interface ServerEditorProps extends OverlayFrame {
  readonly server?: McpServer | undefined;
}

/** Adds a server or changes one. One that wants somebody to sign in asks for that next. */
export function ServerEditor({ server, ...frame }: ServerEditorProps) {
  const [waiting, setWaiting] = useState<McpServer>();
  return waiting ? (
    <SignInStep server={waiting} {...frame} />
  ) : (
    <FormStep server={server} onSignIn={setWaiting} {...frame} />
  );
}

interface FormStepProps extends ServerEditorProps {
  readonly onSignIn: (server: McpServer) => void;
}

function FormStep({ server, onSignIn, ...frame }: FormStepProps) {
  const t = useT();
  const [start] = useState(() => formOfServer(server));
  const [form, setForm] = useState(start);
  const useIt = useInChat();
  const draft = draftOfForm(form);
  const saving = useMutation({
    mutationFn: (body: NewMcpServer) => saveServer(server?.id, body),
    onSuccess: (saved) => {
      if (saved.state.kind === 'needs-sign-in') return onSignIn(saved);
      if (server) showToast({ text: t('mcp.form.saved', { name: saved.name }) });
      else showToast({ text: t('mcp.form.added', { name: saved.name }), action: useIt(toolIdOf(saved.id)) });
      return frame.onClose();
    },
  });
  return (
    <ServerFormDialog
      {...frame}
      title={server?.name ?? t('mcp.form.title')}
      description={t('mcp.form.text')}
      isKnown={server !== undefined}
      isChanged={JSON.stringify(form) !== JSON.stringify(start)}
      isSaving={saving.isPending}
      onSave={draft && (() => saving.mutate(draft))}
    >
      <ServerFields form={form} onChange={(part) => setForm((before) => ({ ...before, ...part }))} />
      {saving.error && (
        <ErrorBlock
          title={t(server ? 'mcp.form.notSaved' : 'mcp.form.notAdded')}
          text={reasonOf(saving.error, saving.variables.url)}
          details={saving.error.message}
        />
      )}
    </ServerFormDialog>
  );
}

function SignInStep({ server, ...frame }: OverlayFrame & { readonly server: McpServer }) {
  const t = useT();
  const useIt = useInChat();
  const { begin, isOpen } = useSignIn(server);
  const { data } = useQuery({
    ...mcpServersQuery(),
    refetchInterval: ({ state }) => followInterval(state.data ?? []),
    refetchOnWindowFocus: 'always',
  });
  const known = data?.find(({ id }) => id === server.id) ?? server;
  const isDone = known.state.kind === 'connected';
  return (
    <Dialog
      {...dialogFrame(frame)}
      title={server.name}
      description={t(isDone ? 'mcp.form.signedIn' : 'mcp.form.signIn', { host: new URL(server.url).host })}
      actions={
        isDone ? (
          <>
            <Button variant="quiet" onClick={frame.onClose}>
              {t('common.close')}
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                frame.onClose();
                useIt(toolIdOf(server.id)).onSelect();
              }}
            >
              {t('tools.screen.use')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={frame.onClose}>
              {t('mcp.form.later')}
            </Button>
            <Button variant="primary" busy={isOpen} onClick={begin}>
              {t('mcp.screen.signIn')}
            </Button>
          </>
        )
      }
    />
  );
}
