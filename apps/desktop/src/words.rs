//! The words of what the system draws for the app: dialogs, menus, the tray. All else is worded by the page.

use std::sync::OnceLock;

/// Some systems draw a part of them themselves.
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "Linux alone names the acts of editing"))]
pub struct Words {
    pub allow_title: &'static str,
    pub allow_text: &'static str,
    pub allow_plain: &'static str,
    pub allow: &'static str,
    pub do_not_allow: &'static str,
    pub run_title: &'static str,
    pub run_text: &'static str,
    pub run_program: &'static str,
    pub run_folder: &'static str,
    pub run_variable: &'static str,
    pub run_warning: &'static str,
    pub run: &'static str,
    pub do_not_run: &'static str,
    pub open: &'static str,
    pub new_chat: &'static str,
    pub quick_ask: &'static str,
    pub settings: &'static str,
    pub quit: &'static str,
    pub file: &'static str,
    pub edit: &'static str,
    pub undo: &'static str,
    pub redo: &'static str,
    pub cut: &'static str,
    pub copy: &'static str,
    pub paste: &'static str,
    pub select_all: &'static str,
    pub view: &'static str,
    pub actual_size: &'static str,
    pub zoom_in: &'static str,
    pub zoom_out: &'static str,
    pub reload: &'static str,
    pub print: &'static str,
    pub close: &'static str,
    pub nextchat_title: &'static str,
    pub nextchat_text: &'static str,
    pub nextchat_read: &'static str,
    pub cancel: &'static str,
}

static ENGLISH: Words = Words {
    allow_title: "Connect to this host?",
    allow_text: "Parley wants to connect to\n{host}\n\nYour questions, and the key you entered for it, are sent there. You are asked only once.",
    allow_plain: "The connection is not encrypted.",
    allow: "Allow",
    do_not_allow: "Don’t allow",
    run_title: "Run this program?",
    run_text: "Parley wants to run a program on this computer as an MCP server:",
    run_program: "Program",
    run_folder: "Folder",
    run_variable: "Variable",
    run_warning: "It can do whatever you can do on this computer. Allow it only if you trust it. You are asked again if anything here changes.",
    run: "Run",
    do_not_run: "Don’t run",
    open: "Open Parley",
    new_chat: "New chat",
    quick_ask: "Quick ask",
    settings: "Settings",
    quit: "Quit",
    file: "File",
    edit: "Edit",
    undo: "Undo",
    redo: "Redo",
    cut: "Cut",
    copy: "Copy",
    paste: "Paste",
    select_all: "Select all",
    view: "View",
    actual_size: "Actual size",
    zoom_in: "Zoom in",
    zoom_out: "Zoom out",
    reload: "Reload",
    print: "Print…",
    close: "Close window",
    nextchat_title: "Import from NextChat?",
    nextchat_text: "Parley reads the chats, masks, prompts, settings and API keys that NextChat keeps on this computer. Nothing of them is changed, and you see what was found before anything is added.",
    nextchat_read: "Read",
    cancel: "Cancel",
};

static CHINESE: Words = Words {
    allow_title: "要连接这台主机吗？",
    allow_text: "Parley 想要连接\n{host}\n\n你的提问和为它填写的密钥会发送到那里。只会询问这一次。",
    allow_plain: "此连接未加密。",
    allow: "允许",
    do_not_allow: "不允许",
    run_title: "要运行这个程序吗？",
    run_text: "Parley 想在这台电脑上运行一个程序，作为 MCP 服务器：",
    run_program: "程序",
    run_folder: "文件夹",
    run_variable: "变量",
    run_warning: "它能在这台电脑上做你能做的任何事。只有信任它时才允许。以上内容有任何变化时会再次询问。",
    run: "运行",
    do_not_run: "不运行",
    open: "打开 Parley",
    new_chat: "新对话",
    quick_ask: "快速提问",
    settings: "设置",
    quit: "退出",
    file: "文件",
    edit: "编辑",
    undo: "撤销",
    redo: "重做",
    cut: "剪切",
    copy: "复制",
    paste: "粘贴",
    select_all: "全选",
    view: "视图",
    actual_size: "实际大小",
    zoom_in: "放大",
    zoom_out: "缩小",
    reload: "重新加载",
    print: "打印…",
    close: "关闭窗口",
    nextchat_title: "要读取 NextChat 的数据吗？",
    nextchat_text: "Parley 会读取 NextChat 保存在这台电脑上的对话、面具、提示词、设置和 API 密钥。不会改动任何内容，添加之前你可以先查看找到了什么。",
    nextchat_read: "读取",
    cancel: "取消",
};

static ARABIC: Words = Words {
    allow_title: "هل تريد الاتصال بهذا المضيف؟",
    allow_text: "يريد Parley الاتصال بـ\n{host}\n\nتُرسل إليه أسئلتك والمفتاح الذي أدخلته له. ستُسأل مرة واحدة فقط.",
    allow_plain: "هذا الاتصال غير مشفّر.",
    allow: "السماح",
    do_not_allow: "عدم السماح",
    run_title: "هل تريد تشغيل هذا البرنامج؟",
    run_text: "يريد Parley تشغيل برنامج على هذا الحاسوب ليكون خادم MCP:",
    run_program: "البرنامج",
    run_folder: "المجلد",
    run_variable: "متغيّر",
    run_warning: "يستطيع أن يفعل كل ما تستطيع فعله على هذا الحاسوب. لا تسمح به إلا إذا كنت تثق به. ستُسأل مجددًا إذا تغيّر شيء مما سبق.",
    run: "تشغيل",
    do_not_run: "عدم التشغيل",
    open: "فتح Parley",
    new_chat: "محادثة جديدة",
    quick_ask: "سؤال سريع",
    settings: "الإعدادات",
    quit: "إنهاء",
    file: "ملف",
    edit: "تحرير",
    undo: "تراجع",
    redo: "إعادة",
    cut: "قص",
    copy: "نسخ",
    paste: "لصق",
    select_all: "تحديد الكل",
    view: "عرض",
    actual_size: "الحجم الفعلي",
    zoom_in: "تكبير",
    zoom_out: "تصغير",
    reload: "إعادة التحميل",
    print: "طباعة…",
    close: "إغلاق النافذة",
    nextchat_title: "هل تريد قراءة بيانات NextChat؟",
    nextchat_text: "يقرأ Parley المحادثات والأقنعة والموجّهات والإعدادات ومفاتيح API التي يحتفظ بها NextChat على هذا الحاسوب. لا يُغيَّر شيء منها، وسترى ما عُثر عليه قبل إضافة أي شيء.",
    nextchat_read: "قراءة",
    cancel: "إلغاء",
};

/// In the language of the system, which is also what its own buttons are in.
pub fn words() -> &'static Words {
    static CHOSEN: OnceLock<&'static Words> = OnceLock::new();
    CHOSEN.get_or_init(|| words_for(&sys_locale::get_locale().unwrap_or_default()))
}

fn words_for(locale: &str) -> &'static Words {
    match locale.split(['-', '_', '.']).next() {
        Some("zh") => &CHINESE,
        Some("ar") => &ARABIC,
        _ => &ENGLISH,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_of_the_system_is_spoken_and_english_where_it_is_unknown() {
        assert_eq!(words_for("zh-CN").quit, CHINESE.quit);
        assert_eq!(words_for("ar_EG.UTF-8").quit, ARABIC.quit);
        assert_eq!(words_for("").quit, ENGLISH.quit);
    }

    #[test]
    fn every_language_names_the_host_that_is_asked_about() {
        for words in [&ENGLISH, &CHINESE, &ARABIC] {
            assert!(words.allow_text.contains("{host}"));
        }
    }
}
