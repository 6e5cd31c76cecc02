import { useMemo, useState } from 'react';
import { FileInput } from '#/components/file-input.tsx';
import { addFilesToNewChat } from '#/features/attachments/public.ts';
import { useChatNavigation } from '#/features/chat-list/public.ts';
import { DiscoverScreen } from '#/features/discover/components/discover-screen.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useNavigation } from '#/lib/router/router-context.tsx';
import { discoverActs } from './discover-acts.ts';

/** What the product can do, joined with the parts that do it. */
export function DiscoverPage() {
  const t = useT();
  const navigation = useNavigation();
  const { openChat } = useChatNavigation();
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const acts = useMemo(
    () => discoverActs({ navigation, openChat, chooseFiles: () => field?.click() }),
    [navigation, openChat, field],
  );
  return (
    <>
      <DiscoverScreen acts={acts} />
      <FileInput
        ref={setField}
        multiple
        label={t('discover.attach')}
        onFiles={(chosen) => void addFilesToNewChat(chosen).then(openChat)}
      />
    </>
  );
}
